/** What makes a delivery due now, with the whole schedule before it. */
export function restartedSchedule(at: Date) {
  return { status: 'pending' as const, scheduleStep: 0, nextAttemptAt: at };
}

/** One window of a plan's limits, as it stands. */
export interface RateLimitWindow {
  limit: number;
  used: number;
  remaining: number;
  /** In Unix seconds. */
  resetsAt: number;
}

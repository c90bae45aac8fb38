import type { DeliveryStatus } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import { type AttemptResult, isGone } from './attempt-result.ts';
import { isDistributed } from '../installation/distribution.ts';
import type { DisabledNotice } from './disabled-notice.ts';
import type { PendingDelivery } from './pending-delivery.ts';
import { recordAttemptsOfProject, recordChangesOfProject, recordStatement } from './record-statements.ts';
import { nextAttemptAt } from './retry-schedule.ts';

/** A delivery whose attempt has been made; without a result, it fell due while its destination was disabled, or too late. */
export interface DueDeliveryResult {
  delivery: PendingDelivery;
  result: AttemptResult | null;
}

interface NextState {
  status: DeliveryStatus;
  scheduleStep: number;
  nextAttemptAt: Date | null;
}

/** What becomes of a delivery. */
function nextState({ delivery, result }: DueDeliveryResult, now: Date): NextState {
  const scheduleStep = delivery.scheduleStep + (result ? 1 : 0);
  if (result?.failure === null) return { status: 'succeeded', scheduleStep, nextAttemptAt: null };
  const next = result && !isGone(result) ? nextAttemptAt(scheduleStep, now, result.retryAfter, Math.random()) : null;
  return { status: next ? 'pending' : 'failed', scheduleStep, nextAttemptAt: next };
}

/** An outcome as the statements read it. */
function recordOf(outcome: DueDeliveryResult, at: Date) {
  const { delivery, result } = outcome;
  return {
    ...result,
    projectId: delivery.event.projectId,
    deliveryId: delivery.deliveryId,
    destinationId: delivery.destination.id,
    attemptCount: delivery.attemptCount,
    attempted: result !== null,
    stepBefore: delivery.scheduleStep,
    ...nextState(outcome, at),
  };
}

type OutcomeRecord = ReturnType<typeof recordOf>;

/** A row for each notice, or one without any. */
type ChangesOfProject = { changedIds: string[] } & (DisabledNotice | { destinationId: null });

/** Records what came of attempts within one project. */
function recordOfProject(
  context: Pick<Context, 'transaction'>,
  projectId: string,
  records: readonly OutcomeRecord[],
  [at, workerId]: readonly [string, string | null],
): Promise<DisabledNotice[]> {
  const json = JSON.stringify(records);
  return context.transaction(async (tx) => {
    const changes = await tx.write<ChangesOfProject>(recordChangesOfProject, [json, at, workerId, projectId]);
    await tx.write(recordAttemptsOfProject, [json, changes[0]?.changedIds ?? []]);
    return changes.flatMap((change) => (change.destinationId === null ? [] : [change]));
  });
}

/** Those that can be recorded at once: all of them, or on several nodes those of each project. */
export async function recordedTogether(
  context: Pick<Context, 'query'>,
  results: readonly DueDeliveryResult[],
): Promise<DueDeliveryResult[][]> {
  if (results.length === 0) return [];
  if (!(await isDistributed(context))) return [[...results]];
  return [...Map.groupBy(results, ({ delivery }) => delivery.event.projectId).values()];
}

/**
 * Records what came of attempts, and what follows for their deliveries and destinations.
 * @param workerId whose claims end with it; null where none were made
 * @returns the destinations that were disabled because of them, and whom to tell
 */
export async function recordResults(
  context: Pick<Context, 'query' | 'write' | 'transaction' | 'now'>,
  results: readonly DueDeliveryResult[],
  workerId: string | null,
): Promise<DisabledNotice[]> {
  const now = context.now();
  const records = results.map((outcome) => recordOf(outcome, now));
  const by = [now.toISOString(), workerId] as const;
  if (!(await isDistributed(context))) return context.write(recordStatement, [JSON.stringify(records), ...by]);
  const notices: DisabledNotice[] = [];
  for (const [projectId, own] of Map.groupBy(records, (record) => record.projectId)) {
    notices.push(...(await recordOfProject(context, projectId, own, by)));
  }
  return notices;
}

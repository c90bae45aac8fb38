import type { DeliveryStatus } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import { type AttemptResult, isGone } from './attempt-result.ts';
import { isDistributed } from '../installation/distribution.ts';
import type { DisabledNotice } from './disabled-notice.ts';
import type { PendingDelivery } from './pending-delivery.ts';
import {
  adminsStatement,
  recordAttemptsOfProject,
  recordChangesOfProject,
  recordStatement,
} from './record-statements.ts';
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

type Recipients = Pick<DisabledNotice, 'projectName' | 'to'>;

/** A row for each destination that was disabled, or one without any. */
type ChangesOfProject = { changedIds: string[] } & (Omit<DisabledNotice, keyof Recipients> | { destinationId: null });

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
    const disabled = changes.flatMap((change) => (change.destinationId === null ? [] : [change]));
    if (disabled.length === 0) return [];
    const [recipients = { projectName: '', to: [] }] = await tx.query<Recipients>(adminsStatement, [projectId]);
    return disabled.map(({ destinationId, url, reason }) => ({ destinationId, url, reason, ...recipients }));
  });
}

/** Results that are recorded together, all or none. */
export interface ResultGroup {
  results: readonly DueDeliveryResult[];
  /** Whose they are; null where they may be of several, all on one node. */
  projectId: string | null;
}

/** What can be recorded together: all of it, or on several nodes what is of one project. */
export async function groupResults(
  context: Pick<Context, 'query'>,
  results: readonly DueDeliveryResult[],
): Promise<ResultGroup[]> {
  if (results.length === 0) return [];
  if (!(await isDistributed(context))) return [{ results: [...results], projectId: null }];
  const byProject = Map.groupBy(results, ({ delivery }) => delivery.event.projectId);
  return Array.from(byProject, ([projectId, own]) => ({ results: own, projectId }));
}

/**
 * Records what came of attempts, and what follows for their deliveries and destinations.
 * @param workerId whose claims end with it; null where none were made
 * @returns the destinations that were disabled because of them, and whom to tell
 */
export function recordResults(
  context: Pick<Context, 'write' | 'transaction' | 'now'>,
  { results, projectId }: ResultGroup,
  workerId: string | null,
): Promise<DisabledNotice[]> {
  const now = context.now();
  const records = results.map((outcome) => recordOf(outcome, now));
  const by = [now.toISOString(), workerId] as const;
  if (projectId !== null) return recordOfProject(context, projectId, records, by);
  return context.write(recordStatement, [JSON.stringify(records), ...by]);
}

import type { DisabledReason } from '../../prisma/generated/client.ts';
import type { TransactionClient, Transaction } from '../context.ts';
import { type AttemptResult, isGone } from './attempt-result.ts';
import type { DisabledNotice } from './disabled-notice.ts';
import { day } from '../durations.ts';

/** A destination of which everything has failed for so long, in milliseconds, is disabled. */
export const failureThreshold = 5 * day;

/** `lastSucceededAt` is kept to the second, so that a busy destination is not written with every attempt. */
const resolution = 1_000;

interface Noted {
  destinationId: string;
  result: AttemptResult;
}

interface CurrentHealth {
  id: string;
  failingSince: Date | null;
  lastSucceededAt: Date | null;
}

/** What results change in the health of a destination; null where nothing. */
function changeOf({ failingSince, lastSucceededAt }: CurrentHealth, results: readonly AttemptResult[], at: Date) {
  if (results.every(({ failure }) => failure !== null)) return failingSince ? null : { failingSince: at };
  const isRecent = lastSucceededAt !== null && at.getTime() - lastSucceededAt.getTime() < resolution;
  return failingSince || !isRecent ? { failingSince: null, lastSucceededAt: at } : null;
}

/** Why a destination is to be disabled; null where it is not. */
function reasonToDisable(
  { failingSince }: CurrentHealth,
  results: readonly AttemptResult[],
  at: Date,
): DisabledReason | null {
  if (results.some(isGone)) return 'gone';
  const hasFailed = results.every(({ failure }) => failure !== null);
  return hasFailed && failingSince && at.getTime() - failingSince.getTime() >= failureThreshold ? 'failing' : null;
}

/** @returns whether it was enabled until now, and still failing */
async function disable(
  db: TransactionClient,
  { id, failingSince }: CurrentHealth,
  reason: DisabledReason,
  at: Date,
): Promise<boolean> {
  const { count } = await db.webhookDestination.updateMany({
    where: { id, enabled: true, ...(reason === 'failing' ? { failingSince } : {}) },
    data: { enabled: false, disabledReason: reason, updatedAt: at, version: { increment: 1 } },
  });
  return count > 0;
}

/** What the project's admins are told. */
async function noticeOf(db: TransactionClient, destinationId: string, reason: DisabledReason): Promise<DisabledNotice> {
  const admins = { where: { role: 'project_admin' as const }, select: { user: { select: { email: true } } } };
  const { url, project } = await db.webhookDestination.findUniqueOrThrow({
    where: { id: destinationId },
    select: { url: true, project: { select: { name: true, memberships: admins } } },
  });
  const to = project.memberships.map(({ user }) => user.email);
  return { destinationId, url, projectName: project.name, reason, to };
}

/**
 * Keeps the health of destinations, and disables those that are gone, or of which everything has failed for five days.
 * They are written in the order of their ids, so that workers which do so at the same time wait for each other.
 * @returns whom to tell of those that were disabled
 */
export async function updateHealth(
  { db, now }: Pick<Transaction, 'db' | 'now'>,
  noted: readonly Noted[],
): Promise<DisabledNotice[]> {
  const at = now();
  const results = Map.groupBy(noted, ({ destinationId }) => destinationId);
  const destinations = await db.webhookDestination.findMany({
    where: { id: { in: [...results.keys()] } },
    select: { id: true, failingSince: true, lastSucceededAt: true },
    orderBy: { id: 'asc' },
  });
  const notices: DisabledNotice[] = [];
  for (const destination of destinations) {
    const { id } = destination;
    const its = results.get(id)?.map(({ result }) => result) ?? [];
    const change = changeOf(destination, its, at);
    if (change) await db.webhookDestination.updateMany({ where: { id }, data: change });
    const reason = reasonToDisable(destination, its, at);
    if (reason && (await disable(db, destination, reason, at))) notices.push(await noticeOf(db, id, reason));
  }
  return notices;
}

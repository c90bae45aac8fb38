import { randomBytes } from 'node:crypto';
import type { WebhookDestination } from '../../prisma/generated/client.ts';
import type { Context, Transaction } from '../context.ts';
import { day } from '../durations.ts';

/** The old secret of a destination stays valid for a day after a rotation, in milliseconds. */
export const secretOverlap = day;

/** Every message is signed with each of them, so of a destination that is rotated again and again the latest count. */
const validAtOnce = 5;

/** What names a destination. */
export type DestinationKey = Pick<WebhookDestination, 'projectId' | 'id'>;

interface SecretOwner {
  projectId: string;
  destinationId: string;
}

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks has it. */
function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Deletes expired secrets, and the oldest beyond those that may be valid beside a new one. */
async function dropOldSecrets({ db, now }: Transaction, ofDestination: SecretOwner): Promise<void> {
  await db.webhookSecret.deleteMany({ where: { ...ofDestination, expiresAt: { lte: now() } } });
  const kept = await db.webhookSecret.findMany({
    where: ofDestination,
    orderBy: { id: 'desc' },
    take: validAtOnce - 1,
    select: { id: true },
  });
  await db.webhookSecret.deleteMany({ where: { ...ofDestination, id: { notIn: kept.map(({ id }) => id) } } });
}

/** Gives a destination a new secret; what it had before stays valid for a day from when it was rotated away. */
export async function addSecret(tx: Transaction, { projectId, id }: DestinationKey): Promise<string> {
  const { db, now, seal } = tx;
  const ofDestination = { projectId, destinationId: id };
  await dropOldSecrets(tx, ofDestination);
  const secret = makeSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + secretOverlap);
  await db.webhookSecret.updateMany({ where: { ...ofDestination, expiresAt: null }, data: { expiresAt } });
  await db.webhookSecret.create({
    data: { ...ofDestination, encryptedSecret: seal(secret), createdAt },
    select: { id: true },
  });
  return secret;
}

/** The valid secrets of destinations, the newest first. */
export async function validSecrets(
  { db, now, unseal }: Context,
  destinations: readonly DestinationKey[],
): Promise<{ destinationId: string; secret: string }[]> {
  const rows = await db.webhookSecret.findMany({
    where: {
      projectId: { in: destinations.map(({ projectId }) => projectId) },
      destinationId: { in: destinations.map(({ id }) => id) },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }],
    },
    orderBy: { id: 'desc' },
  });
  return rows.map(({ destinationId, encryptedSecret }) => ({ destinationId, secret: unseal(encryptedSecret) }));
}

import { randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';

/** The old secret of a destination stays valid for a day after a rotation, in milliseconds. */
const overlap = 86_400_000;

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks has it. */
function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** Gives a destination a new secret; what it had before stays valid for a day. */
export async function addSecret({ db, now, seal }: Context, destinationId: string): Promise<string> {
  const secret = makeSecret();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + overlap);
  await db.webhookSecret.updateMany({ where: { destinationId, expiresAt: null }, data: { expiresAt } });
  await db.webhookSecret.create({
    data: { destinationId, encryptedSecret: seal(secret), createdAt },
    select: { id: true },
  });
  return secret;
}

/** The valid secrets of destinations, the newest first. */
export async function validSecrets(
  { db, now, unseal }: Context,
  destinationIds: readonly string[],
): Promise<{ destinationId: string; secret: string }[]> {
  const rows = await db.webhookSecret.findMany({
    where: { destinationId: { in: [...destinationIds] }, OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
    orderBy: { id: 'desc' },
  });
  return rows.map(({ destinationId, encryptedSecret }) => ({ destinationId, secret: unseal(encryptedSecret) }));
}

import type { Context } from '../context.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { stillAllowed } from './granted-scopes.ts';
import type { Asked, Asking } from './authorization-request.ts';
import { isClaimed } from './redirect-uri.ts';

/**
 * Whether the user has agreed to all of it before. An app that anybody could impersonate is asked about each time
 * (RFC 8252 §8.6).
 */
export async function isRemembered(
  context: Context,
  { client, redirectUri }: Asking,
  { scopes }: Asked,
): Promise<boolean> {
  if (client.isPublic && !isClaimed(redirectUri)) return false;
  const { userId } = signedIn(context);
  const consent = await context.db.oAuthConsent.findUnique({
    where: { userId_clientId: { userId, clientId: client.id } },
    select: { scopes: true },
  });
  return consent !== null && stillAllowed(consent.scopes, scopes).length === scopes.length;
}

/** Adds the scopes to what the user has agreed to before. */
export async function remember(
  { db, now }: Context,
  userId: string,
  clientId: string,
  scopes: string[],
): Promise<void> {
  const [id, at] = [{ userId_clientId: { userId, clientId } }, now()];
  const known = await db.oAuthConsent.findUnique({ where: id, select: { scopes: true } });
  const all = [...new Set([...(known?.scopes ?? []), ...scopes])];
  await db.oAuthConsent.upsert({
    where: id,
    create: { userId, clientId, scopes: all, createdAt: at, updatedAt: at },
    update: { scopes: all, updatedAt: at },
    select: { userId: true },
  });
}

import type { OAuthClient } from '../../src/database/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isId } from '../ids.ts';
import { hashToken } from '../keys/token-format.ts';

export const ClientAuthenticationInput = builder.inputType('ClientAuthenticationInput', {
  description: 'How a client says who it is (RFC 6749 §2.3); a public client has no secret to prove it with.',
  fields: (t) => ({
    id: t.string({ required: true }),
    secret: t.string(),
  }),
});

/**
 * The client that a request comes from.
 * @throws INVALID_CLIENT where it is unknown or revoked, or does not prove itself as it is registered to
 */
export async function authenticateClient(
  context: Context,
  { id, secret }: { id: string; secret?: string | null },
): Promise<OAuthClient> {
  const client = isId(id)
    ? await context.db.oAuthClient.findFirst({ where: { id: id.toLowerCase(), revokedAt: null } })
    : null;
  const isProven = client?.isPublic ? !secret : client && secret && (await isCurrentSecret(context, client.id, secret));
  if (!client || !isProven) {
    throw new DomainError('INVALID_CLIENT', 'The client is unknown, or its secret is missing or wrong.');
  }
  return client;
}

/** Secrets are found by their hash, so none is ever compared; during a rotation there are several. */
async function isCurrentSecret({ db, now }: Context, clientId: string, secret: string): Promise<boolean> {
  const found = await db.oAuthClientSecret.findFirst({
    where: { clientId, secretHash: hashToken(secret), OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }] },
    select: { id: true },
  });
  return found !== null;
}

import { appOfUser } from '../authorization/principal.ts';
import { builder } from '../builder.ts';
import type { Context, Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../tokens/token-format.ts';
import { type AuthenticatedClient, authenticateClient, ClientAuthenticationInput } from './authenticate-client.ts';
import { revokeGrant } from './grant.ts';

/** RFC 7009 §2.1: a token of somebody else is not for this client to revoke. */
function requireOwn(owner: string, clientId: string): void {
  if (owner !== clientId) throw new DomainError('UNAUTHORIZED_CLIENT', 'The token was issued to another client.');
}

/** Ends the whole family, access tokens included (RFC 7009 §2.1). */
async function revokeRefreshToken(tx: Transaction, token: string, clientId: string): Promise<void> {
  const found = await tx.db.oAuthRefreshToken.findUnique({
    where: { secretHash: hashToken(token) },
    select: { grant: { select: { id: true, clientId: true, userId: true } } },
  });
  if (!found) return;
  requireOwn(found.grant.clientId, clientId);
  await revokeGrant(tx, found.grant);
}

/** Ends this token alone; the client may still refresh. */
async function revokeAccessToken(context: Context, token: string, client: AuthenticatedClient): Promise<void> {
  const verified = await context.verifyAccessToken(token);
  if (!verified) return;
  requireOwn(verified.clientId, client.id);
  const userId = verified.grantId ? verified.subject : client.userId;
  const expiresAt = new Date(verified.expiresAt * 1000);
  await context.transaction(async (tx) => {
    const revoked = { data: [{ tokenId: verified.id, expiresAt }], skipDuplicates: true };
    const { count } = await tx.db.revokedAccessToken.createMany(revoked);
    if (count > 0) tx.forgetCredential(appOfUser(client.id, userId));
  });
}

builder.mutationField('revokeToken', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Revokes an access or refresh token (RFC 7009); one that is unknown or dead already is no error.',
    args: {
      client: t.arg({ type: ClientAuthenticationInput, required: true }),
      token: t.arg.string({ required: true }),
    },
    authScopes: { anyone: true },
    throws: ['INVALID_CLIENT', 'UNAUTHORIZED_CLIENT'],
    resolve: async (_root, { client: authentication, token }, context) => {
      const client = await authenticateClient(context, authentication, 'token');
      if (token.includes('.')) await revokeAccessToken(context, token, client);
      else await context.transaction((tx) => revokeRefreshToken(tx, token, client.id));
      return true;
    },
  }),
);

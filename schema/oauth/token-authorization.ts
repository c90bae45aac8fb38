import type { Plan } from '../../prisma/generated/client.ts';
import type { Reader } from '../context.ts';
import type { VerifiedAccessToken } from './access-token.ts';

const userFields = { select: { id: true, username: true, plan: true } } as const;

/** What a genuine access token stands for. */
export interface TokenAuthorization {
  client: { id: string; projectId: string | null };
  /** Whose authorization it came of, or, where no user took part, the client's owner. */
  user: { id: string; username: string; plan: Plan };
}

/** @returns null where the token, the authorization it came of, or its client was revoked */
export async function authorizationBehind(
  db: Reader,
  { id, clientId, grantId }: VerifiedAccessToken,
): Promise<TokenAuthorization | null> {
  const [revoked, client, grant] = await Promise.all([
    db.revokedAccessToken.findUnique({ where: { tokenId: id } }),
    db.oAuthClient.findUnique({
      where: { id: clientId, revokedAt: null },
      select: { id: true, projectId: true, user: userFields },
    }),
    grantId
      ? db.oAuthGrant.findUnique({ where: { id: grantId, revokedAt: null }, select: { user: userFields } })
      : null,
  ]);
  if (revoked || !client || (grantId && !grant)) return null;
  return { client, user: grant?.user ?? client.user };
}

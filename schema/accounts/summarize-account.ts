import type { Context } from '../context.ts';

/** How much an account has: of credentials and sessions, those that still let somebody in. */
export async function summarizeAccount({ db, now }: Pick<Context, 'db' | 'now'>, userId: string) {
  const alive = { expiresAt: { gt: now() } };
  const { _count: counts, ...account } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      emailVerified: true,
      isOperator: true,
      _count: {
        select: {
          ownedProjects: true,
          memberships: true,
          apiKeys: { where: { revokedAt: null, ...alive } },
          personalAccessTokens: { where: { revokedAt: null, ...alive } },
          oauthClients: { where: { revokedAt: null } },
          sessions: { where: alive },
          passkeys: true,
        },
      },
    },
  });
  return { ...account, ...counts };
}

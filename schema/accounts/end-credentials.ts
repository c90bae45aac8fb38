import { appOfUser } from '../authorization/principal.ts';
import type { Transaction } from '../context.ts';

/** Ends everything by which somebody reaches an account without its password, but for its sessions. @returns how much that was */
export async function endCredentials({ db, now, forgetCredential }: Transaction, userId: string): Promise<number> {
  const revoked = { where: { userId, revokedAt: null }, data: { revokedAt: now() }, select: { id: true } } as const;
  const credentials = [
    ...(await db.apiKey.updateManyAndReturn({ ...revoked, data: { ...revoked.data, version: { increment: 1 } } })),
    ...(await db.personalAccessToken.updateManyAndReturn(revoked)),
    ...(await db.oAuthClient.updateManyAndReturn(revoked)),
  ];
  const clients = await db.oAuthGrant.findMany({
    where: { userId },
    select: { clientId: true },
    distinct: ['clientId'],
  });
  const grants = await db.oAuthGrant.deleteMany({ where: { userId } });
  const passkeys = await db.passkey.deleteMany({ where: { userId } });
  for (const { id } of credentials) forgetCredential(id);
  for (const { clientId } of clients) forgetCredential(appOfUser(clientId, userId));
  return credentials.length + grants.count + passkeys.count;
}

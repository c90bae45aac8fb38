import { z } from 'zod';
import type { PrismaClient } from '../../prisma/generated/client.ts';

const registered = z.object({ id: z.string() });
const signedIn = z.object({ session: z.object({ token: z.string(), userId: z.string() }) });

/**
 * Whether a passkey was made in a session that was ended meanwhile; then it is gone again. Whoever ends everything holds
 * the account, so the passkey waited for that, and its session was looked at before.
 * @param answer what better-auth says of the registration
 */
export async function isRegistrationOvertaken(
  prisma: PrismaClient,
  answer: unknown,
  sessionId: string,
): Promise<boolean> {
  if ((await prisma.session.count({ where: { id: sessionId } })) > 0) return false;
  const { data } = registered.safeParse(answer);
  if (data) await prisma.passkey.deleteMany({ where: { id: data.id } });
  return true;
}

/**
 * Whether somebody signed in by a passkey that was ended meanwhile; then their session is over again.
 * @param answer what better-auth says of the authentication
 * @param credentialId the passkey's, as the browser sent it
 */
export async function isSignInOvertaken(prisma: PrismaClient, answer: unknown, credentialId: string): Promise<boolean> {
  const { data } = signedIn.safeParse(answer);
  if (!data) return false;
  const { token, userId } = data.session;
  if ((await prisma.passkey.count({ where: { credentialID: credentialId, userId } })) > 0) return false;
  await prisma.session.deleteMany({ where: { token } });
  return true;
}

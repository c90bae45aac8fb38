/*
 * By better-auth, which keeps and compares them when somebody signs in. It is loaded when a password is first set or
 * compared: that takes as long as to hash one, and a server starts without.
 */

/** What is kept of a password: scrypt's answer, and the salt. */
export async function hashPassword(password: string): Promise<string> {
  const crypto = await import('better-auth/crypto');
  return crypto.hashPassword(password);
}

/** Whether a hash was made of a password. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const { verifyPassword } = await import('better-auth/crypto');
  return verifyPassword({ hash, password });
}

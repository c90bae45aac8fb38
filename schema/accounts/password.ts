import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';

/** OWASP's scrypt setting of 16 MiB; what better-auth hashes with too, in the same form. */
const cost: ScryptOptions = { N: 16384, r: 16, p: 1, maxmem: 128 * 16384 * 16 * 2 };
const keyLength = 64;

/** A salted scrypt hash, `<salt>:<key>` in hex. The password is normalised to NFKC first (RFC 8265). */
export function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, cost, (error, key) => {
      if (error) reject(error);
      else resolve(`${salt}:${key.toString('hex')}`);
    });
  });
}

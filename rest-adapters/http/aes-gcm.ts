import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const ciphertextStart = nonceLength + tagLength;

/** Encrypts under a key of 256 bits: nonce, authentication tag and ciphertext, in this order. */
export function encrypt(key: CipherKey, plaintext: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]));
}

/** The key is another one, or the bytes were changed. */
class UndecipherableError extends Error {}

/** @throws UndecipherableError */
export function decrypt(key: CipherKey, sealed: Uint8Array): string {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceLength));
  decipher.setAuthTag(sealed.subarray(nonceLength, ciphertextStart));
  const start = decipher.update(sealed.subarray(ciphertextStart));
  try {
    return Buffer.concat([start, decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new UndecipherableError('the key is another one, or the bytes were changed', { cause });
  }
}

export function isUndecipherable(error: unknown): boolean {
  return error instanceof UndecipherableError;
}

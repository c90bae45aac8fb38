import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Encrypts under SECRET_KEY: nonce, authentication tag and ciphertext, in this order. */
export function encrypt(secretKey: Uint8Array, plaintext: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, secretKey, nonce);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]));
}

/** @throws Error where the secret key is another one, or the bytes were changed */
export function decrypt(secretKey: Uint8Array, sealed: Uint8Array): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(algorithm, secretKey, bytes.subarray(0, nonceLength));
  decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()]).toString('utf8');
}

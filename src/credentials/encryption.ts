import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const ciphertextStart = nonceLength + tagLength;

/** Encrypts under SECRET_KEY: nonce, authentication tag and ciphertext, in this order. */
export function encrypt(secretKey: KeyObject, plaintext: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, secretKey, nonce);
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]));
}

/** @throws Error where the secret key is another one, or the bytes were changed */
export function decrypt(secretKey: KeyObject, sealed: Uint8Array): string {
  const decipher = createDecipheriv(algorithm, secretKey, sealed.subarray(0, nonceLength));
  decipher.setAuthTag(sealed.subarray(nonceLength, ciphertextStart));
  return Buffer.concat([decipher.update(sealed.subarray(ciphertextStart)), decipher.final()]).toString('utf8');
}

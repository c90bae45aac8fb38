import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../schema/context.ts';
import { decrypt, encrypt } from './encryption.ts';

/** How many characters of texts, sealed and not, are kept. */
const keptCharacters = 8_388_608;

/**
 * Encryption at rest. What was unsealed lately is not decrypted again: a list of projects holds some sixty variables,
 * and making a decipher takes longer than reading their rows.
 */
export function createSealing(secretKey: KeyObject): Pick<Context, 'seal' | 'unseal'> {
  const unsealed = new LRUCache<string, string>({
    maxSize: keptCharacters,
    sizeCalculation: (text, bytes) => text.length + bytes.length,
  });
  return {
    seal: (text) => encrypt(secretKey, text),
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength).toString('latin1');
      const kept = unsealed.get(bytes);
      if (kept !== undefined) return kept;
      const text = decrypt(secretKey, sealed);
      unsealed.set(bytes, text);
      return text;
    },
  };
}

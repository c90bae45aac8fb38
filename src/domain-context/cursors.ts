import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { CursorPorts } from '../../schema/cursor-ports.ts';

/** Bytes of a signature: enough that nobody guesses one in the time of this universe, and short in addresses. */
const signatureLength = 16;

/** Cursors that are signed by this installation. What they hold can be read by whoever has them. */
export function createCursors(secretKey: KeyObject): CursorPorts {
  // From bytes OpenSSL would make a key for each signature, which takes six times as long as to sign.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'portico cursors', 32)));
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, signatureLength);
  return {
    writeCursor: (text) => Buffer.concat([signatureOf(text), Buffer.from(text)]).toString('base64url'),
    readCursor: (cursor) => {
      const bytes = Buffer.from(cursor, 'base64url');
      if (bytes.length <= signatureLength) return null;
      const text = bytes.toString('utf8', signatureLength);
      return timingSafeEqual(bytes.subarray(0, signatureLength), signatureOf(text)) ? text : null;
    },
  };
}

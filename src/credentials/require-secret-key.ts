import { isUndecipherable } from '../../rest-adapters/http/aes-gcm.ts';
import type { Config } from '../config/config.ts';
import { keyFile } from '../config/secret-key.ts';
import { StartError } from '../config/start-error.ts';

/**
 * Makes sure that the key is the one under which secrets are kept.
 * @param open what deciphers one of them
 * @returns what was deciphered
 * @throws StartError where it was encrypted under another key
 */
export async function requireSecretKey<Opened>(
  { secretKey, dataDirectory }: Pick<Config, 'secretKey' | 'dataDirectory'>,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (error) {
    if (!isUndecipherable(error)) throw error;
    const key = secretKey ? 'SECRET_KEY' : `The key in ${keyFile(dataDirectory)}`;
    throw new StartError(
      `${key} is not the key that the secrets in this database are encrypted under. Give it back the one it had.`,
    );
  }
}

import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from './config.ts';

/** Where the key lies below a data directory, or a backup. */
export function keyFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'secret-key');
}

/** Whether there is a key already, or one would be made. */
export function hasSecretKey({ secretKey, dataDirectory }: Config): boolean {
  return secretKey !== null || existsSync(keyFile(dataDirectory));
}

/** The key in the data directory, made at the first start, as base64. */
async function keptKey(dataDirectory: string): Promise<string> {
  const file = keyFile(dataDirectory);
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString('base64');
  try {
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch {
    return readFile(file, 'utf8');
  }
}

/** The key that secrets at rest are encrypted under: SECRET_KEY, or the one in the data directory. */
export async function loadSecretKey({ secretKey, dataDirectory }: Config): Promise<KeyObject> {
  return createSecretKey(secretKey ?? Buffer.from(await keptKey(dataDirectory), 'base64'));
}

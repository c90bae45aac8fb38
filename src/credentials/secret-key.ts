import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';

/** The key that secrets at rest are encrypted under; made into the data directory at the first start. */
export async function loadSecretKey({ secretKey, dataDirectory }: Config): Promise<Buffer> {
  if (secretKey) return secretKey;
  const file = path.join(dataDirectory, 'secret-key');
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const made = randomBytes(32).toString('base64');
  try {
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
    return Buffer.from(made, 'base64');
  } catch {
    return Buffer.from(await readFile(file, 'utf8'), 'base64');
  }
}

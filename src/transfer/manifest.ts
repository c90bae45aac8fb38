import { createHmac, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { StartError } from '../config/start-error.ts';

/** What a backup says of itself. It is written last, so that one that was interrupted has none. */
const manifest = z.object({
  format: z.literal(1),
  /** Of Portico. */
  version: z.string(),
  made_at: z.iso.datetime(),
  database: z.enum(['embedded', 'server']),
  /** The last one that the Portico that wrote it knew. */
  migration: z.string(),
  /** Tells whether a key is the one that its secrets are encrypted under, and not what the key is. */
  key_mark: z.string(),
});

const written = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(manifest);

export type Manifest = z.infer<typeof manifest>;

const fileIn = (directory: string) => path.join(directory, 'manifest.json');

/** A mark of the key by which it is known again: nobody finds out 32 random bytes by it. */
export function markOf(secretKey: KeyObject): string {
  return createHmac('sha256', secretKey).update('portico backup').digest('base64url');
}

export async function writeManifest(directory: string, content: Manifest): Promise<void> {
  await writeFile(fileIn(directory), `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
}

/** @throws StartError where there is none, or a newer version has written it */
export async function readManifest(directory: string): Promise<Manifest> {
  const file = fileIn(directory);
  if (!existsSync(file)) throw new StartError(`${directory} holds no backup, or one that was interrupted.`);
  const read = written.safeParse(await readFile(file, 'utf8'));
  if (!read.success) throw new StartError(`${file} is not of this version of Portico, or not its own.`);
  return read.data;
}

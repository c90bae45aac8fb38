import { accessSync, constants } from 'node:fs';
import { z } from 'zod';
import { readValkeyPlace } from './valkey-place.ts';

/** Where people and programs reach something, without a path. */
export const webOrigin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must have no path')
  .transform((url) => new URL(url).origin);

/** Each has connections of its own from every process. */
const mostReplicas = 16;

/** What the URL of a database names files by, which the driver reads whenever it connects. */
const certificateFiles = ['sslrootcert', 'sslcert', 'sslkey'];

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Of one database. */
export const postgresUrl = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// URL of one host' })
  .superRefine((url, context) => {
    const named = URL.parse(url)?.searchParams;
    for (const name of certificateFiles) {
      const file = named?.get(name);
      if (file && !isReadable(file)) context.addIssue(`names ${file} as ${name}, which cannot be read`);
    }
  });

/** Of several, with commas between them; what has a comma in it is percent-encoded. */
export const postgresUrls = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((url) => url.trim())
      .filter((url) => url !== ''),
  )
  .pipe(z.array(postgresUrl).max(mostReplicas, `must name ${mostReplicas} at most`))
  .refine((urls) => new Set(urls).size === urls.length, 'must not name one twice');

/** Of a server of Valkey or Redis, a cluster, or those who say where one is. */
export const valkeyUrl = z.string().transform((text, context) => {
  const place = readValkeyPlace(text);
  if (place) return place;
  const message =
    'must be redis://host:6379, redis+cluster://host:6379,host:6379 or redis+sentinel://host:26379,host:26379/name, with valkey for redis as you like, and an s behind it for TLS; names and passwords are percent-encoded';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Of a server that sends e-mail. */
export const smtpUrl = z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// URL' });

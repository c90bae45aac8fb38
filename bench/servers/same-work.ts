import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { decrypt } from '../../rest-adapters/http/aes-gcm.ts';
import { corsHeaders, securityHeaders } from '../../src/server/response-headers.ts';

/** What every request to Portico gets besides its data, written as a careful hand would for one service. */

export interface Caller {
  userId: string;
}

export interface Counted {
  limit: number;
  remaining: number;
  resetAt: number;
}

interface SealedVariable {
  name: string;
  /** Nonce, authentication tag and ciphertext, in this order. */
  value: Uint8Array;
}

const secretKey = createSecretKey(Buffer.from(process.env.SECRET_KEY ?? '', 'base64'));
const opened = new LRUCache<string, string>({ max: 100_000 });

/** What was decrypted lately is kept. */
function openValue(value: Uint8Array): string {
  const sealed = Buffer.from(value).toString('latin1');
  const kept = opened.get(sealed) ?? decrypt(secretKey, value);
  opened.set(sealed, kept);
  return kept;
}

/** The variables of an environment, which are encrypted at rest. */
export function openVariables(variables: readonly SealedVariable[]): Record<string, string> {
  return Object.fromEntries(variables.map(({ name, value }) => [name, openValue(value)]));
}

const freshness = 1_500;

/** Finds the caller behind a bearer token; asks the database at most every 1.5 seconds. */
export function createAuthenticator(find: (hash: string) => Promise<Caller | null>) {
  const cache = new LRUCache<string, Caller>({ max: 20_000, ttl: freshness });
  return async (header: string | undefined): Promise<Caller | null> => {
    const token = header?.match(/^Bearer (service_pat_\w{49})$/)?.[1];
    if (!token) return null;
    const hash = createHash('sha256').update(token).digest('hex');
    const cached = cache.get(hash);
    if (cached) return cached;
    const caller = await find(hash);
    if (caller) cache.set(hash, caller);
    return caller;
  };
}

const perMinute = 1_000_000_000;
const counts = new Map<string, { window: number; count: number }>();

/** Counts the request in this minute and this day. */
export function count({ userId }: Caller): Counted {
  const seconds = Math.floor(Date.now() / 1000);
  for (const length of [60, 86_400]) {
    const window = Math.floor(seconds / length);
    const key = `${userId} ${length}`;
    const entry = counts.get(key);
    if (entry?.window === window) entry.count += 1;
    else counts.set(key, { window, count: 1 });
  }
  const used = counts.get(`${userId} 60`)?.count ?? 0;
  return { limit: perMinute, remaining: perMinute - used, resetAt: (Math.floor(seconds / 60) + 1) * 60 };
}

/** The headers of every answer. */
export function commonHeaders({ limit, remaining, resetAt }: Counted): Record<string, string> {
  return {
    ...securityHeaders,
    ...corsHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'authorization, service-environment',
    'service-environment': 'production',
    'x-request-id': randomUUID(),
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  };
}

export function entityTag(body: string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

export function listHeaders(page: number, limit: number, total: number): Record<string, string> {
  const pages = Math.ceil(total / limit);
  return {
    link: `</v1/projects?page=1&limit=${limit}>; rel="first", </v1/projects?page=${pages}&limit=${limit}>; rel="last"`,
    'x-total-count': String(total),
    'x-page': String(page),
    'x-per-page': String(limit),
    'x-total-pages': String(pages),
  };
}

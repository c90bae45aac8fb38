import { expect } from 'vitest';
import { z } from 'zod';
import { surfaceOf } from '../../rest-adapters/declare/surface.ts';
import { problemDetails } from '../../rest-adapters/errors/problem-details.ts';
import { routes, surfaces } from '../../rest-adapters/index.ts';
import { freshAddress } from './address.ts';
import { routeOf } from './declared-route.ts';
import { type Instance, instance } from './instance.ts';
import { type Reply, replyOf } from './reply.ts';

export interface Call {
  credential?: string | undefined;
  /** One that nobody else has where there is neither it nor a credential. */
  address?: string | undefined;
  /** Sent as JSON; a string or bytes go as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  on?: Instance;
}

const problem = z
  .strictObject({
    type: z.url(),
    code: z.string().regex(/^[a-z_]+$/),
    title: z.string().min(1),
    status: z.number(),
    detail: z.string().min(1),
    instance: z.string().startsWith('/'),
    request_id: z.string(),
    errors: z
      .array(z.strictObject({ pointer: z.string().optional(), parameter: z.string().optional(), detail: z.string() }))
      .optional(),
  })
  .refine(({ type, code }) => type.endsWith(`/docs/errors/${code}`));

const errorObject = z.strictObject({
  error: z.string().min(1),
  message: z.string().min(1),
  status: z.number(),
  timestamp: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
});

const oauthError = z.strictObject({ error: z.string().regex(/^[a-z_]+$/), error_description: z.string().min(1) });

/** The Status of gRPC, which OTLP answers errors with. */
const otlpStatus = z.strictObject({ code: z.number().int().positive(), message: z.string().min(1) });

/** What a surface's errors look like, by the name that they have in its document. */
const errorBodies = new Map<string, z.ZodType>([
  ['Problem', problem],
  ['Error', errorObject],
]);

/** Where errors are worded as OAuth has it. */
const formPaths = new Set<string>(routes.filter(({ form }) => form).map(({ path }) => path));

/** What the contract promises of every response, whatever was asked. */
export function expectPromises(method: string, path: string, { status, headers, body, text }: Reply): void {
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  if (
    path === '/' ||
    /^\/((oauth|docs)(\/|$)|docs\.md$|llms(-full)?\.txt$)/.test(path) ||
    /^text\/html/.test(headers.get('content-type') ?? '')
  )
    return;
  const isLimited = /^\/((v1|api)(\/|$)|graphql$)/.test(path);
  for (const name of isLimited ? ['limit', 'remaining', 'reset'] : []) {
    expect(headers.get(`x-ratelimit-${name}`), `x-ratelimit-${name}`).toMatch(/^\d+$/);
  }
  if (isLimited) {
    expect(headers.get('ratelimit-policy')).toMatch(/^"minute";q=\d+;w=60(, "day";q=\d+;w=86400)?$/);
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=\d+;t=\d+(, "day";r=\d+;t=\d+)?$/);
  }
  if (status === 429 || status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  if (status === 401) expect(headers.get('www-authenticate')).toMatch(/^(Bearer|Basic) /);
  if (status < 400 || path === '/graphql' || method === 'HEAD') return;
  const isOAuth = formPaths.has(path);
  // The protocol is that of the path, whatever the method.
  const isOtlp = Boolean(routeOf('POST', path)?.codec);
  if (isOtlp && !/json/.test(headers.get('content-type') ?? '')) return;
  const { name } = surfaceOf(surfaces, path)?.error ?? problemDetails;
  const shape = isOtlp ? otlpStatus : isOAuth ? oauthError : errorBodies.get(name);
  expect(shape?.safeParse(body).error, text).toBeUndefined();
  if (shape === problem) {
    expect(headers.get('content-type')).toBe('application/problem+json');
    expect(body).toMatchObject({ status });
    // What is replayed is what was stored, the first request's id included.
    const isReplay = headers.has('idempotency-replayed');
    if (!isReplay) expect(body).toMatchObject({ request_id: headers.get('x-request-id') });
  }
}

function encode(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return new Uint8Array(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Sends one request through the front door, and checks what holds for every answer. */
export async function send(method: string, target: string, call: Call = {}): Promise<Reply> {
  const { portico } = call.on ?? (await instance());
  // Strangers share a limit with all others at their address, so each has one of their own.
  const address = call.address ?? (call.credential ? undefined : freshAddress());
  const response = await fetch(`${portico.address.replace('localhost', '127.0.0.1')}${target}`, {
    method,
    headers: {
      ...(call.credential ? { authorization: `Bearer ${call.credential}` } : {}),
      ...(address ? { 'x-forwarded-for': address } : {}),
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...call.headers,
    },
    redirect: 'manual',
    ...(call.body === undefined ? {} : { body: encode(call.body) }),
  });
  const reply = await replyOf(response);
  const path = target.split('?')[0] ?? '';
  expectPromises(method, path, reply);
  return reply;
}

import { z } from 'zod';
import { expectPromises } from '../client.ts';
import type { Reply } from '../reply.ts';
import { note } from '../watched-fetch.ts';
import type { FuzzRequest } from './request.ts';
import { pathOf, routeFor } from './sender.ts';

const errors = z.object({
  errors: z.array(z.object({ extensions: z.object({ code: z.string().regex(/^[A-Z_]+$/) }) })),
});

/** Codes of errors that are ours. */
const ourFault = new Set(['INTERNAL_ERROR', 'INTERNAL_SERVER_ERROR', 'UNAVAILABLE', 'UNEXPECTED_ERROR']);

/** What would show the inside of the server, or run in a browser. */
const leaks = [/node_modules/, /^\s+at .*:\d+:\d+\)?$/m, /prisma\.\w+\.\w+\(/i, /<script>alert/];

/** What the target of a request line may consist of. */
const isPlain = /^(https?:|\/|\*)[\x21-\x7e]*$/;

function graphqlFault({ body, text }: Reply): string | null {
  const isRefused = typeof body === 'object' && body !== null && 'errors' in body;
  if (!isRefused) return null;
  const { data, error } = errors.safeParse(body);
  if (error) return `an error without a code: ${text.slice(0, 300)}`;
  return data.errors.some(({ extensions }) => ourFault.has(extensions.code)) ? text.slice(0, 600) : null;
}

/** What is wrong with an answer, whatever was asked; null where nothing is. */
export function faultOf(asked: FuzzRequest, reply: Reply): string | null {
  const { status, text } = reply;
  if (status >= 500 || status < 200) return `${status}: ${text.slice(0, 300)}`;
  const leak = leaks.find((pattern) => pattern.test(text));
  if (leak && reply.headers.get('content-type')?.includes('html')) return `it shows ${leak}`;
  // What is no HTTP is answered before any route is asked, and as far as its request line could be read.
  if (status === 431 || !isPlain.test(asked.target)) return null;
  const path = pathOf(asked.target);
  const fault = path === '/graphql' ? graphqlFault(reply) : null;
  if (fault !== null) return fault;
  try {
    expectPromises(asked.method, path, reply);
    const route = routeFor(asked);
    // A mark of byte order is no part of what is said.
    if (route) note(route, typeof asked.body === 'string' ? asked.body.replace(/^\ufeff/, '') : undefined, reply);
    return null;
  } catch (error) {
    return `a promise was broken: ${String(error).slice(0, 600)}`;
  }
}

import type { DeclaredErrors } from './declared-error.ts';

/** What arrived is no request that could be read; no route has seen it. */
export const httpErrors = {
  INVALID_HTTP: {
    status: 400,
    means: 'What arrived is not valid HTTP, or ended before it was complete.',
    advice: 'Look at what your client or a proxy on the way really sends, and whether the connection broke.',
    example: 'The request is not valid HTTP.',
  },
  INVALID_HOST: {
    status: 400,
    means: 'The request has no `Host` header, or more than one.',
    advice: 'Send exactly one `Host` header. Every HTTP library does; a hand-written request or a proxy may not.',
    example: 'The request must have exactly one Host header.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    means: 'The request took too long to arrive.',
    advice: 'Send it again, on a connection that is fast enough for its size.',
    example: 'The request took too long to arrive.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    means: 'The header `Expect` asks for something that is not done here.',
    advice: 'Leave `Expect` out, or send `100-continue`.',
    example: 'The only expectation that is met is 100-continue.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    means: 'The request line and the headers are larger than 16 KiB together.',
    advice: 'Shorten the address, or send fewer and smaller headers and cookies.',
    example: 'The request line and headers are larger than 16 KiB.',
  },
} satisfies DeclaredErrors;

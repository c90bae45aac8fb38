import type { Admission } from './limits/limiter.ts';

/** What helmet sets by default, with a content policy for answers that are data and no pages. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'cross-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const exposed = [
  'X-Request-ID',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Link',
  'X-Total-Count',
  'X-Page',
  'X-Per-Page',
  'X-Total-Pages',
  'ETag',
  'Location',
  'Allow',
  'Idempotency-Replayed',
  'Service-Environment',
  'WWW-Authenticate',
  'Deprecation',
  'Sunset',
];

const accepted = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Service-Environment',
];

/** Any origin may call the documented surfaces; cookies mean nothing to them. */
export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
};

/** What answers a preflight besides (Fetch standard, CORS protocol). */
export const preflightHeaders = {
  'access-control-allow-headers': accepted.join(', '),
  'access-control-max-age': '86400',
};

export function rateLimitHeaders({ limit, remaining, resetAt }: Admission): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  };
}

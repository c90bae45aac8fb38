import { type RateLimitDecision, requestsLeft, windowSeconds } from '../limits/limiter.ts';

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

/** What helmet sets, for pages, which nobody else's pages show or read. */
export const pageHeaders = {
  ...securityHeaders,
  'cross-origin-resource-policy': 'same-origin',
  // Without it browsers would not say where a form comes from.
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** For pages that run scripts: nothing from elsewhere, nothing inline, no frames (CSP 3). */
export const ownFilesPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const exposed = [
  'X-Request-ID',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
  'X-Credential-Expires-At',
  'Retry-After',
  'Link',
  'X-Total-Count',
  'X-Total-Count-Relation',
  'X-Page',
  'X-Next-Cursor',
  'X-Per-Page',
  'X-Total-Pages',
  'ETag',
  'Location',
  'Allow',
  'Idempotency-Replayed',
  'Idempotent-Replayed',
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

/** What every answer of the documented surfaces carries. */
export const dataHeaders = { ...securityHeaders, ...corsHeaders };

/** What answers a preflight besides (Fetch standard, CORS protocol). */
export const preflightHeaders = {
  'access-control-allow-headers': accepted.join(', '),
  'access-control-max-age': '86400',
};

/**
 * How the caller stands: the tightest window in the headers that everybody knows, all of them in those of the IETF
 * (draft-ietf-httpapi-ratelimit-headers-10 §3, §4).
 */
export function rateLimitHeaders({ tightest, windows }: RateLimitDecision, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000);
  let [policy, standing] = ['', ''];
  for (const window of windows) {
    const { name, limit, endsAt } = window;
    const between = policy && ', ';
    policy += `${between}"${name}";q=${limit};w=${windowSeconds[name]}`;
    standing += `${between}"${name}";r=${requestsLeft(window)};t=${Math.max(0, endsAt - seconds)}`;
  }
  return {
    'x-ratelimit-limit': String(tightest.limit),
    'x-ratelimit-remaining': String(requestsLeft(tightest)),
    'x-ratelimit-reset': String(tightest.endsAt),
    'ratelimit-policy': policy,
    ratelimit: standing,
  };
}

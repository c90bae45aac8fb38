import type { Random } from '../random.ts';
import { nastyText, prototypeNames } from './nasty-values.ts';
import { asHeader } from './request.ts';

/** What could be said in the headers that are read, besides any nasty text. */
const particular: Readonly<Record<string, readonly string[]>> = {
  accept: [
    '*/*',
    'text/html',
    'application/*;q=0',
    ';;;',
    'application/json;q=2',
    'a'.repeat(4_000),
    '*/*,'.repeat(500),
  ],
  'accept-language': ['*', 'en;q=x'],
  'content-type': [
    'application/json',
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset="',
    'APPLICATION/JSON',
    'application/x-www-form-urlencoded',
    'application/graphql',
    'application/x-protobuf',
    ';',
    'multipart/form-data',
    'multipart/form-data; boundary=',
  ],
  'content-encoding': ['gzip', 'identity', 'br', 'gzip, gzip', 'deflate'],
  'if-match': ['*', '"x"', 'W/"1-x"', '""', '"', ',,,', '"1-AAAAAAAAAAAAAAAAAAAAAAAAAAA"', `"${'9'.repeat(30)}-x"`],
  'if-none-match': ['*', '"x"', '"', '"a",'.repeat(500)],
  'idempotency-key': ['k', '"k"', '"', '\\', ' ', 'k'.repeat(256), '"\\"', 'a b'],
  'service-environment': ['production', 'preview', 'PRODUCTION', '', 'production, preview'],
  authorization: [
    'Bearer',
    'Bearer x',
    'Basic eA==',
    'Basic %%%',
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6Il9fcHJvdG9fXyJ9.e30.AAAA',
    'Digest x',
    'Bearer service_sk_',
    'Basic Og==',
    'Basic X19wcm90b19fOl9fcHJvdG9fXw==',
    `Bearer ${'x'.repeat(8_000)}`,
  ],
  'x-forwarded-for': ['', 'not an address', '::1, 10.0.0.1', ','.repeat(50), '9.9.9.9:5001', 'fe80::1%eth0', '::'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-forwarded-host': ['evil.example', '['],
  'x-request-id': ['', 'x'.repeat(500), '<b>', 'ok-id-123'],
  'x-http-method-override': ['DELETE'],
  'user-agent': ['', 'x'.repeat(4_000)],
  host: ['evil.example', '[', 'a b', '__proto__', '127.0.0.1:99999', 'x'.repeat(3_000), '%00', '[::1', 'ü'],
  origin: ['null', 'https://evil.example', 'http://['],
  'sec-fetch-site': ['cross-site', 'none', 'same-site', 'same-origin'],
  referer: ['https://evil.example/', 'nothing'],
  range: ['bytes=0-', 'bytes=9-1'],
  'if-modified-since': ['Sat, 00 Nov 0000 00:00:00 GMT'],
  'access-control-request-method': ['PUT', ''],
  'access-control-request-headers': ['x'.repeat(2_000)],
  connection: ['close', 'keep-alive, x'],
  forwarded: ['for=_hidden;proto=;host="'],
  traceparent: ['00-0-0-00'],
};

const names = Object.keys(particular);

/** The names of cookies that are looked for. */
const cookieNames = [
  'portico.session_token',
  '__Secure-portico.session_token',
  '__Host-portico.session_token',
  'portico.session_data',
  'portico.dont_remember',
  'portico.better-auth-passkey',
  'better-auth-passkey',
];

function headerOf(random: Random): [string, string] {
  if (random.chance(0.1)) return [random.pick(prototypeNames), asHeader(nastyText(random))];
  const name = random.pick(names);
  const values = particular[name] ?? [];
  // A proxy that is trusted gives ids as short as it likes.
  const isListed = name === 'x-request-id' || random.chance(0.6);
  return [name, asHeader(isListed ? random.pick(values) : nastyText(random))];
}

/** Up to three headers that nobody should send. */
export function hostileHeaders(random: Random, most = 3): Record<string, string> {
  return Object.fromEntries(Array.from({ length: random.below(most + 1) }, () => headerOf(random)));
}

/** Cookies that nobody was given, or somebody else has changed. */
export function hostileCookie(random: Random, genuine: string): string {
  const one = () => {
    const name = random.pick(random.chance(0.8) ? cookieNames : prototypeNames);
    const value = random.pick([
      asHeader(nastyText(random)).replaceAll(/[;,\s]/g, ''),
      `${asHeader(nastyText(random)).replaceAll(/[;,\s]/g, '')}.${'A'.repeat(43)}%3D`,
      '%E0%A4%A',
      '%',
      'x'.repeat(4_000),
      '"quoted"',
    ]);
    return `${name}=${value}`;
  };
  return random.pick([
    () => genuine.replace(/.{3}$/, 'xxx'),
    () => genuine.replace(/=.{3}/, '=xxx'),
    () => `${genuine}; ${genuine}`,
    () => `${genuine}; ${one()}`,
    () => `${one()}; ${genuine}`,
    one,
    () => Array.from({ length: 300 }, (_, index) => `c${index}=v`).join('; '),
    () => '='.repeat(500),
    () => ';'.repeat(1_000),
    () => '__proto__=x; constructor=y',
  ])();
}

/** An address that hardly anybody else has, so that the limits of one do not hide what is behind them. */
export function someAddress(random: Random): string {
  return `10.${random.below(250)}.${random.below(250)}.${random.below(250)}`;
}

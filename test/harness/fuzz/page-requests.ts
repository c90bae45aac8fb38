import { assetUrl } from '../../../src/pages/assets.ts';
import type { Random } from '../random.ts';
import { authorizationFields, browserHeaders } from './form-requests.ts';
import { hostileHeaders, someAddress } from './hostile-headers.ts';
import { asText, nastyText, nastyValue } from './nasty-values.ts';
import { asTarget, encodedPairs, type Target } from './request.ts';
import type { Subject } from './subject.ts';

type Fields = Readonly<Record<string, string>>;

const none = (): Fields => ({});
const back = (): Fields => ({ return_to: '/oauth/account' });

/** Every page and document that a browser can open, with the query that it knows. */
export const pageKinds: Readonly<Record<string, (subject: Subject) => Fields>> = {
  '/': none,
  '/dashboard': () => ({ page: '2', create: 'true' }),
  '/oauth/authorize': authorizationFields,
  '/oauth/sign-in': (subject) => {
    const again = `/oauth/authorize?${encodedPairs(Object.entries(authorizationFields(subject)))}`;
    return { return_to: again, again: 'true' };
  },
  '/oauth/sign-up': back,
  '/oauth/sign-out': back,
  '/oauth/invitation': ({ invitationToken }) => ({ token: invitationToken }),
  '/oauth/forgotten': none,
  '/oauth/new-password': ({ resetToken }) => ({ token: resetToken }),
  '/oauth/verify': ({ verificationToken }) => ({ token: verificationToken }),
  '/oauth/change-email': ({ emailChangeToken }) => ({ token: emailChangeToken }),
  '/oauth/account': none,
  '/oauth/account/verification': none,
  '/oauth/account/apps/revoke': none,
  '/oauth/account/passkeys/remove': none,
  '/oauth/auth/passkey/generate-register-options': none,
  [assetUrl('page.css')]: none,
  [assetUrl('passkey.js')]: none,
  '/docs': none,
  '/docs/': none,
  '/docs/guides/webhooks': none,
  '/docs/guides/webhooks.md': none,
  '/docs/errors/slug_taken': none,
  '/docs/search': () => ({ q: 'verify signature' }),
  '/docs/reference': none,
  '/docs/events/webhook.test.json': none,
  '/llms.txt': none,
  '/healthz': none,
  '/readyz': none,
  '/v1/openapi.json': none,
  '/api/openapi.json': none,
  '/graphql': () => ({ query: '{ rateLimit { plan } }' }),
};

/** Paths that are written strangely, or lead nowhere. */
const strangePaths: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `/${path.slice(1).replaceAll('/', '//')}`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/', '/%2e/'),
  (path) => path.replace('/', '/x/../'),
  (path) => path.replace('/', '/x%2f..%2f'),
  (path) => path.replaceAll('/', '\\'),
  (path) => `${path}%00`,
  (path) => `${path}%ED%A0%80`,
  (path) => `${path}%`,
  (path) => `${path}/%zz`,
  (path) => `${path}/__proto__`,
  (path) => `${path}/constructor`,
  (path) => `${path}/../__proto__`,
  (path) => `${path};jsessionid=1`,
  (path) => `${path}#fragment`,
  (path) => `${path}/${'a/'.repeat(3_000)}`,
  (path) => `${path}/${'../'.repeat(2_000)}`,
  (path) => `${path}?${'?'.repeat(3_000)}`,
  (path) => `http://evil.example${path}`,
  (path) => `http://[${path}`,
  (path) => `javascript:${path}`,
  (path) => path.slice(1),
  () => '*',
  () => '//',
  () => '///',
  () => '//evil.example/..',
  () => '/\\',
  () => '/%',
  () => '/%2f%2f',
  () => '/oauth/',
  () => '/oauth/__proto__',
  () => '/oauth/toString',
  () => '/oauth/assets/__proto__',
  () => '/docs/__proto__',
  () => '/docs/..%2f..%2fpackage.json',
  () => '/docs/x/../../package.json',
  () => '/.well-known/__proto__',
  () => '/.well-known/openid-configuration',
  () => '/v1/__proto__',
  () => '/api/constructor',
  () => '/v1/projects/%E0%A4%A/deployments',
];

function pathOf(random: Random, path: string): string {
  if (random.chance(0.7)) return path;
  if (random.chance(0.3)) return `${path}/${nastyText(random)}`;
  return random.pick(strangePaths)(path);
}

const strangeQueries: readonly string[] = [
  '?',
  '??',
  '?&&&&',
  '?=',
  '?%',
  '?%zz=%ff',
  `?${'a&'.repeat(5_000)}`,
  '?a[b][c]=d',
  '?\ud800=\udfff',
  '?%00=%00',
];

function queryOf(random: Random, fields: Fields): string {
  if (random.chance(0.15)) return random.pick(strangeQueries);
  const pairs = Object.entries(fields).filter(() => random.chance(0.95));
  for (let times = random.below(3); times > 0; times -= 1) {
    const index = random.below(pairs.length + 1);
    const value = random.chance(0.7) ? nastyText(random) : asText(nastyValue(random));
    const name = pairs[index]?.[0];
    if (name !== undefined && random.chance(0.8)) pairs[index] = [name, value];
    else pairs.push([name ?? nastyText(random), value]);
  }
  return `?${encodedPairs(pairs)}`.slice(0, 14_000);
}

function methodOf(random: Random): string {
  return random.chance(0.9)
    ? 'GET'
    : random.pick(['HEAD', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PROPFIND', 'DELETE', 'QUERY']);
}

function targetOf([path, fields]: [string, (subject: Subject) => Fields]): Target {
  return {
    name: `the page ${path}`,
    ask: (random, subject) => ({
      method: methodOf(random),
      target: asTarget(pathOf(random, path) + queryOf(random, fields(subject))).slice(0, 15_000),
      headers: {
        'x-forwarded-for': someAddress(random),
        ...browserHeaders(random, subject),
        ...(random.chance(0.4) ? hostileHeaders(random) : {}),
      },
      body: undefined,
    }),
  };
}

export const pageTargets: readonly Target[] = Object.entries(pageKinds).map(targetOf);

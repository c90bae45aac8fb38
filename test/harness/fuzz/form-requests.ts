import type { Random } from '../random.ts';
import { hostileCookie, hostileHeaders, someAddress } from './hostile-headers.ts';
import { asJson, asText, brokenBodies, hugeBody, mutated, nastyText, nastyValue } from './nasty-values.ts';
import { encodedPairs, type Target } from './request.ts';
import type { Subject } from './subject.ts';

type Fields = Readonly<Record<string, string>>;

/** A form, and what it holds where nothing is wrong with it. */
interface FormKind {
  path: string;
  /** Who sends it: a client to an endpoint of OAuth, or a browser from a page of ours. */
  by: 'client' | 'browser';
  fields(random: Random, subject: Subject): Fields;
}

/** The parameters of an authorization request. */
export function authorizationFields({ client, redirectUri }: Subject): Fields {
  return {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    scope: 'projects:read',
    state: 'a state',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  };
}

function grantOf(random: Random, { code, codeVerifier, redirectUri, refreshToken }: Subject): Fields {
  return random.pick<Fields>([
    { grant_type: 'client_credentials', scope: 'projects:read' },
    { grant_type: 'authorization_code', code, code_verifier: codeVerifier, redirect_uri: redirectUri },
    { grant_type: 'refresh_token', refresh_token: refreshToken, scope: 'projects:read' },
  ]);
}

function questionOf(random: Random, { accessToken, refreshToken, token }: Subject): Fields {
  return { token: random.pick([accessToken, refreshToken, token]), token_type_hint: 'access_token' };
}

/** Every form that is taken. */
export const formKinds: readonly FormKind[] = [
  { path: '/v1/auth/token', by: 'client', fields: grantOf },
  { path: '/v1/auth/revoke', by: 'client', fields: questionOf },
  { path: '/v1/auth/introspect', by: 'client', fields: questionOf },
  {
    path: '/oauth/authorize',
    by: 'browser',
    fields: (random, subject) => ({ ...authorizationFields(subject), decision: random.pick(['allow', 'deny']) }),
  },
  {
    path: '/oauth/sign-in',
    by: 'browser',
    fields: (random, { email, password }) => ({
      // Guessing at somebody is slowed down for that account, so few try the one that exists.
      email: random.chance(0.1) ? email : `${random.below(1e6)}@test.example`,
      password,
      return_to: '/oauth/account',
    }),
  },
  {
    path: '/oauth/sign-up',
    by: 'browser',
    fields: (random, { password }) => ({
      username: `g${random.below(1e9)}`,
      email: `g${random.below(1e9)}@test.example`,
      password,
      return_to: '/oauth/account',
    }),
  },
  { path: '/oauth/sign-out', by: 'browser', fields: () => ({ return_to: '/oauth/account' }) },
  { path: '/oauth/invitation', by: 'browser', fields: (_, { invitationToken }) => ({ token: invitationToken }) },
  {
    path: '/oauth/forgotten',
    by: 'browser',
    fields: (random, { email }) => ({ email: random.chance(0.5) ? email : `${random.below(1e6)}@test.example` }),
  },
  {
    path: '/oauth/new-password',
    by: 'browser',
    fields: (_, { password, resetToken }) => ({ token: resetToken, password }),
  },
  { path: '/oauth/verify', by: 'browser', fields: (_, { verificationToken }) => ({ token: verificationToken }) },
  { path: '/oauth/change-email', by: 'browser', fields: (_, { emailChangeToken }) => ({ token: emailChangeToken }) },
  { path: '/oauth/account/verification', by: 'browser', fields: () => ({ return_to: '/oauth/account' }) },
  { path: '/oauth/account/apps/revoke', by: 'browser', fields: (_, { client }) => ({ client_id: client.id }) },
  { path: '/oauth/account/passkeys/remove', by: 'browser', fields: (_, { ids }) => ({ id: ids.token ?? '' }) },
];

function mutatedPairs(random: Random, pairs: readonly [string, string][]): [string, string][] {
  const index = random.below(pairs.length);
  const [name, value] = pairs[index] ?? ['x', 'y'];
  const put = (...changed: [string, string][]) => [...pairs.slice(0, index), ...changed, ...pairs.slice(index + 1)];
  return random.pick([
    () => put([name, asText(nastyValue(random))]),
    () => put([name, nastyText(random)]),
    () => put([name, nastyText(random)]),
    () => put([name, value + nastyText(random)]),
    () => put([name, value], [name, value]),
    () => put([nastyText(random), value]),
    () => put([`${name}[${nastyText(random)}]`, value]),
    () => [...pairs, [nastyText(random), nastyText(random)] satisfies [string, string]],
    () => put(),
  ])();
}

/** Forms that no browser sends. */
const brokenForms: readonly (string | Buffer)[] = [
  ...brokenBodies,
  `a${'[b]'.repeat(50_000)}=c`,
  `a${'.b'.repeat(50_000)}=c`,
  '&'.repeat(50_000),
  '='.repeat(50_000),
  'a=b&'.repeat(50_000),
  '%'.repeat(50_000),
  `grant_type=${'x'.repeat(500_000)}`,
  '__proto__[admin]=true&constructor[prototype][admin]=true',
  'grant_type=__proto__&client_id=constructor&client_secret=toString',
  'email=%ED%A0%80&password=%ff%fe',
  '+'.repeat(10_000),
];

function bodyOf(random: Random, fields: Fields): string | Buffer {
  if (random.chance(0.005)) return hugeBody;
  if (random.chance(0.1)) return random.pick(brokenForms);
  let pairs = Object.entries(fields);
  for (let times = random.below(3); times > 0; times -= 1) pairs = mutatedPairs(random, pairs);
  return encodedPairs(pairs);
}

function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** How a client says who it is. */
function authenticationOf(random: Random, { client, publicClientId }: Subject): { headers: Fields; fields: Fields } {
  const none = { headers: {}, fields: {} };
  return random.pick<{ headers: Fields; fields: Fields }>([
    { headers: { authorization: basic(client.id, client.secret) }, fields: {} },
    { headers: { authorization: basic(client.id, client.secret) }, fields: {} },
    { headers: {}, fields: { client_id: client.id, client_secret: client.secret } },
    { headers: {}, fields: { client_id: publicClientId } },
    {
      headers: { authorization: basic(nastyText(random).slice(0, 3_000), nastyText(random).slice(0, 3_000)) },
      fields: {},
    },
    none,
  ]);
}

/** Where a browser says that a form comes from, and whose it is. */
export function browserHeaders(random: Random, { cookie }: Subject): Record<string, string> {
  const site = random.chance(0.9) ? 'same-origin' : random.pick(['cross-site', 'none', '__proto__', '']);
  const sent = random.chance(0.6) ? cookie : random.chance(0.5) ? hostileCookie(random, cookie) : null;
  return { 'sec-fetch-site': site, ...(sent === null ? {} : { cookie: sent }) };
}

function targetOf(kind: FormKind): Target {
  return {
    name: `the form ${kind.path}`,
    ask(random, subject) {
      const client = kind.by === 'client' ? authenticationOf(random, subject) : { headers: {}, fields: {} };
      const sender = kind.by === 'browser' ? browserHeaders(random, subject) : client.headers;
      return {
        method: random.chance(0.97) ? 'POST' : random.pick(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']),
        target: kind.path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': someAddress(random),
          ...sender,
          ...(random.chance(0.3) ? hostileHeaders(random) : {}),
        },
        body: bodyOf(random, { ...kind.fields(random, subject), ...client.fields }),
      };
    },
  };
}

const credential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: Buffer.from('{"type":"webauthn.get","challenge":"AAAA","origin":"http://127.0.0.1"}').toString(
      'base64url',
    ),
    authenticatorData: 'A'.repeat(50),
    attestationObject: 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg',
    signature: 'AAAA',
    userHandle: 'AAAA',
    transports: ['internal'],
  },
};

/** The ceremonies of passkeys, which take JSON from a script of our pages. */
function ceremonyOf(name: string): Target {
  return {
    name: `the ceremony ${name}`,
    ask(random, subject) {
      let answer: unknown = { response: credential };
      for (let times = random.below(3); times > 0; times -= 1) answer = mutated(random, answer);
      return {
        method: name.startsWith('verify') ? 'POST' : 'GET',
        target: `/oauth/auth/passkey/${name}`,
        headers: {
          'x-forwarded-for': someAddress(random),
          ...(name.startsWith('verify') ? { 'content-type': 'application/json' } : {}),
          ...browserHeaders(random, subject),
          ...(random.chance(0.3) ? hostileHeaders(random) : {}),
        },
        body: !name.startsWith('verify') ? undefined : random.chance(0.1) ? random.pick(brokenBodies) : asJson(answer),
      };
    },
  };
}

const ceremonies = [
  'generate-authenticate-options',
  'verify-authentication',
  'generate-register-options',
  'verify-registration',
];

/** Every form, and the ceremonies. */
export const formTargets: readonly Target[] = [...formKinds.map(targetOf), ...ceremonies.map(ceremonyOf)];

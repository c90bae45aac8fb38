import { expect, test } from 'vitest';
import { registerClient } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { authorizationRequest } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { startInstance } from '../harness/instance.ts';
import { withinOneMinute } from '../harness/within-one-minute.ts';
import { createPerson, sameOrigin, sendForm } from '../harness/person.ts';
import { isThorough } from '../harness/thorough.ts';

/** Values that a page, a database or a library could stumble over. */
const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '😀'.repeat(50),
  'x'.repeat(12_000),
  // Three times as long in an address.
  '['.repeat(9_000),
  "' OR 1=1 --",
  '"><script>alert(1)</script>',
  '%00',
  '%E0%A4%A',
  '../../etc/passwd',
  'https://app.example/callback\r\nset-cookie: a=b',
  '01890000-0000-7000-8000-000000000000',
  'null',
  '9'.repeat(400),
  '[object Object]',
];

const pages: Readonly<Record<string, readonly string[]>> = {
  '/oauth/authorize': [
    'response_type',
    'client_id',
    'redirect_uri',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
    'response_mode',
    'decision',
  ],
  '/oauth/sign-in': ['email', 'password', 'return_to'],
  '/oauth/sign-up': ['username', 'email', 'password', 'return_to'],
  '/oauth/sign-out': ['return_to'],
  '/oauth/account/apps/revoke': ['client_id'],
  '/oauth/account/passkeys/remove': ['id'],
};

async function fieldsOf(path: string, signedIn: boolean) {
  const person = await createPerson();
  const client = await registerClient(person, { scopes: ['projects:read'], redirectUris: ['https://app.example/'] });
  const valid: Record<string, string> = {
    ...authorizationRequest(client),
    decision: 'allow',
    email: 'somebody@test.example',
    username: 'somebody',
    password: 'a long password',
    return_to: '/oauth/account',
    id: '01890000-0000-7000-8000-000000000000',
  };
  const fields = Object.fromEntries((pages[path] ?? []).map((name) => [name, valid[name] ?? '']));
  return { fields, cookie: signedIn ? person.cookie : null };
}

/** Whether somebody is signed in matters to these. */
const personal = Object.keys(pages).filter((path) => /authorize|account/.test(path));
const cases = [
  ...Object.keys(pages).map((path) => [path, false] as const),
  ...personal.map((path) => [path, true] as const),
];

test.runIf(isThorough).each(cases)('%s (signed in: %s) withstands any field', async (path, signedIn) => {
  const { fields, cookie } = await fieldsOf(path, signedIn);
  const headers: Record<string, string> = cookie ? { cookie } : {};
  for (const name of Object.keys(fields)) {
    for (const value of nasty) {
      const changed = { ...fields, [name]: value };
      const replies = [
        await sendForm(path, changed, { headers: { ...sameOrigin, ...headers }, address: freshAddress() }),
        await send('GET', `${path}?${new URLSearchParams(changed)}`, { headers }),
      ];
      for (const { status, text } of replies) {
        expect(status, `${name}=${JSON.stringify(value)}`).toBeLessThan(500);
        expect(text).not.toContain('<script>alert');
      }
    }
  }
});

test.each([
  ['application/json', '{}'],
  ['application/x-www-form-urlencoded', Buffer.from([0x61, 0x3d, 0xff])],
  ['application/x-www-form-urlencoded', 'x'.repeat(2_000_000)],
  ['multipart/form-data; boundary=x', '--x--'],
  ['', 'email=a'],
])('a form of type "%s" that is none is refused', async (type, body) => {
  const headers = { ...sameOrigin, 'content-type': type };
  const { status } = await send('POST', '/oauth/sign-in', { body, headers });
  expect([400, 413, 415]).toContain(status);
});

test('the ceremonies of passkeys withstand any body', async () => {
  const { cookie } = await createPerson();
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '{}',
    '{"response":null}',
    '{"response":{"id":"a\\u0000b"}}',
    '{"response":{"id":"x","rawId":"x","response":{},"type":"public-key","clientExtensionResults":{}}}',
    `{"response":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  ];
  for (const ceremony of ['verify-authentication', 'verify-registration', 'nothing']) {
    for (const body of bodies) {
      const headers = { ...sameOrigin, cookie, 'content-type': 'application/json' };
      const reply = await send('POST', `/oauth/auth/passkey/${ceremony}`, { body, headers });
      expect(reply.status, `${ceremony} ${body.slice(0, 80)}`).toBeGreaterThanOrEqual(400);
      expect(reply.status, `${ceremony} ${body.slice(0, 80)}`).toBeLessThan(500);
    }
  }
});

test.each([
  'portico.session_token=',
  'portico.session_token=%E0%A4%A',
  'portico.session_token=a.b; portico.session_token=c',
])('a cookie that is none is no session: %s', async (cookie) => {
  expect((await send('GET', '/oauth/account', { headers: { cookie } })).status).toBe(303);
});

test('a network opens six hundred pages a minute at most, and is told when it can go on', async () => {
  const few = await startInstance({ WORKER: 'false', PLANS: '{"anonymous":{"pages_per_minute":5}}' });
  try {
    await withinOneMinute();
    const address = freshAddress();
    const ask = () => send('GET', '/oauth/sign-in', { address, on: few });
    const replies = [];
    for (let time = 0; time < 6; time += 1) replies.push(await ask());
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number(replies[5]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(replies[5]?.headers.get('content-type')).toContain('text/html');
    const page = await send('GET', '/oauth/sign-in', { address: freshAddress(), on: few });
    expect(page.status).toBe(200);
    const asset = page.text.match(/\/oauth\/assets\/[^"]+/)?.[0] ?? '';
    expect((await send('GET', asset, { address, on: few })).status).toBe(200);
    for (const [method, target] of [
      ['PUT', '/oauth/sign-in'],
      ['OPTIONS', '/oauth/sign-in'],
    ] as const) {
      expect((await send(method, target, { address, on: few })).status).toBe(429);
    }
    expect((await send('POST', asset, { address: freshAddress(), on: few })).status).toBe(405);
  } finally {
    await few.stop();
  }
});

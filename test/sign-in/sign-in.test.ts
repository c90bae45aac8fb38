import { describe, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { redirectOf } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import type { Reply } from '../harness/reply.ts';
import { instance, startInstance } from '../harness/instance.ts';
import { createPerson, sameOrigin, sendForm, signIn } from '../harness/person.ts';
import { visibleAnswer } from '../harness/visible-answer.ts';
import { isThorough } from '../harness/thorough.ts';

const path = '/oauth/sign-in';

describe('signing in', () => {
  test('opens a session in a cookie that scripts and other sites do not get', async () => {
    const person = await createPerson();
    const reply = await sendForm(path, credentialsOf(person), { address: person.address });
    expect(redirectOf(reply).pathname).toBe('/dashboard');
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^portico\.session_token=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Domain');
  });

  test('over https the cookie is for https alone', async () => {
    const secure = await startInstance({ PUBLIC_URL: 'https://portico.example' });
    try {
      const person = await createPerson(secure);
      expect(person.cookie).toMatch(/^__Host-portico\.session_token=/);
      const reply = await sendForm(path, credentialsOf(person), { address: person.address, on: secure });
      expect(reply.headers.getSetCookie()[0]).toContain('Secure');
      expect((await send('GET', '/oauth/account', { headers: { cookie: person.cookie }, on: secure })).status).toBe(
        200,
      );
    } finally {
      await secure.stop();
    }
  });

  test('tells a wrong password from an unknown address by nothing', async () => {
    const person = await createPerson();
    const known = await sendForm(path, { email: person.email, password: 'wrong' }, { address: freshAddress() });
    const email = 'nobody@test.example';
    const unknown = await sendForm(path, { email, password: 'wrong' }, { address: freshAddress() });
    expect(known.status).toBe(422);
    expect(known.text).toContain('The e-mail address or the password is wrong.');
    expect(visibleAnswer(unknown, email)).toEqual(visibleAnswer(known, person.email));
  });

  test.each([
    ['nothing', {}],
    ['no password', { email: 'a@test.example' }],
    ['what is no address', { email: 'nonsense', password: 'x' }],
    ['a very long password', { email: 'a@test.example', password: 'x'.repeat(60_000) }],
  ])('with %s is refused like a wrong password', async (_case, fields: Record<string, string>) => {
    expect((await sendForm(path, fields, { address: freshAddress() })).status).toBe(422);
  });

  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    'evil',
    '',
  ])('leads nowhere else: return_to=%s', async (target) => {
    const { email, password, address } = await createPerson();
    const reply = await sendForm(path, { email, password, return_to: target }, { address });
    expect(reply.headers.get('location')).toBe('/dashboard');
  });

  test('from another site is refused', async () => {
    const person = await createPerson();
    const origin = 'https://evil.example';
    for (const headers of [{ origin }, { origin, ...sameOrigin }]) {
      const reply = await sendForm(path, credentialsOf(person), { headers });
      expect(reply.status).toBe(403);
      expect(reply.headers.getSetCookie()).toHaveLength(0);
    }
  });
});

function credentialsOf({ email, password }: { email: string; password: string }) {
  return { email, password };
}

describe('guessing', () => {
  test.runIf(isThorough)('is slowed down and then refused, and the real user signs in from elsewhere', async () => {
    const person = await createPerson();
    const address = freshAddress();
    const began = performance.now();
    const replies: Reply[] = [];
    for (let attempt = 0; attempt < 100; attempt += 1) {
      replies.push(await sendForm(path, { email: person.email, password: `guess ${attempt}` }, { address }));
    }
    const statuses = replies.map(({ status }) => status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422));
    expect(statuses.slice(10)).toEqual(Array(90).fill(429));
    // Seven of the ten were held back for 250 ms more each time.
    expect(performance.now() - began).toBeGreaterThan(7_000);
    const last = replies.at(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(last?.text).toContain('Too many attempts');
    // Not even the right password opens it from there, and from elsewhere it does.
    expect((await sendForm(path, credentialsOf(person), { address })).status).toBe(429);
    expect(await signIn(person, { address: freshAddress() })).toContain('portico.session_token=');
  });

  test('at once is counted all the same', async () => {
    const person = await createPerson();
    const address = freshAddress();
    const guesses = Array.from({ length: 50 }, (_, attempt) =>
      sendForm(path, { email: person.email, password: `guess ${attempt}` }, { address }),
    );
    const replies = await Promise.all(guesses);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  test('at many accounts from one address is refused too', async () => {
    const address = freshAddress();
    const guesses = Array.from({ length: 60 }, (_, number) =>
      sendForm(path, { email: `somebody${number}@test.example`, password: 'password1234' }, { address }),
    );
    const replies = await Promise.all(guesses);
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(50);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('a right password clears what was wrong before it', async () => {
    const person = await createPerson();
    const address = freshAddress();
    for (let round = 0; round < 4; round += 1) {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await sendForm(path, { email: person.email, password: 'wrong' }, { address });
      }
      expect((await sendForm(path, credentialsOf(person), { address })).status).toBe(303);
    }
  });
});

describe('signing out', () => {
  test('ends the session, not only its cookie', async () => {
    const { cookie } = await createPerson();
    expect((await send('GET', '/oauth/account', { headers: { cookie } })).status).toBe(200);
    const reply = await sendForm('/oauth/sign-out', {}, { cookie });
    expect(redirectOf(reply).pathname).toBe(path);
    expect(reply.headers.getSetCookie().join()).toContain('Max-Age=0');
    expect((await send('GET', '/oauth/account', { headers: { cookie } })).status).toBe(303);
  });
});

test('signing out of one account to go on with another keeps the way', async () => {
  const { cookie } = await createPerson();
  const reply = await sendForm('/oauth/sign-out', { return_to: '/oauth/authorize?client_id=x' }, { cookie });
  expect(reply.headers.get('location')).toBe('/oauth/authorize?client_id=x');
  const elsewhere = await sendForm('/oauth/sign-out', { return_to: 'https://evil.example' }, { cookie });
  expect(elsewhere.headers.get('location')).toBe('/dashboard');
});

describe('a session', () => {
  const body = { query: '{ profile { username } projects { totalCount } }' };

  test('opens GraphQL to our own pages, with all that its account may do', async () => {
    const { cookie, username } = await createPerson();
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const reply = await send('POST', '/graphql', { headers, body });
    expect(reply.body).toEqual({ data: { profile: { username }, projects: { totalCount: 0 } } });
  });

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    {},
  ])('opens nothing to others: %j', async (headers) => {
    const { cookie, address } = await createPerson();
    const reply = await send('POST', '/graphql', { headers: { cookie, ...headers }, body, address });
    expect(Object(reply.body).errors[0].extensions.code).toBe('UNAUTHENTICATED');
  });

  test('opens neither of the documented surfaces', async () => {
    const { cookie, address } = await createPerson();
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    for (const surface of ['/v1/projects', '/api/user/profile']) {
      expect((await send('GET', surface, { headers, address })).status).toBe(401);
    }
  });

  test('with a changed cookie is none', async () => {
    const { cookie } = await createPerson();
    const [name = '', value = ''] = cookie.split('=');
    const forged = `${name}=${value.startsWith('A') ? 'B' : 'A'}${value.slice(1)}`;
    expect((await send('GET', '/oauth/account', { headers: { cookie: forged } })).status).toBe(303);
  });
});

test('nothing that is secret is logged', async () => {
  const { logged } = await instance();
  const person = await createPerson();
  await sendForm(path, { email: person.email, password: 'a wrong secret' }, { address: person.address });
  const text = logged.join('');
  for (const secret of [person.password, 'a wrong secret', person.email, cookieValue(person.cookie)]) {
    expect(text).not.toContain(secret);
  }
});

function cookieValue(cookie: string): string {
  return cookie.split('=')[1] ?? '';
}

test('while it is maintained the pages say so', async () => {
  const { portico } = await instance();
  await portico.maintenance.set(true);
  try {
    const reply = await send('GET', path);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('60');
    expect(reply.headers.get('content-type')).toContain('text/html');
  } finally {
    await portico.maintenance.set(false);
  }
});

test('of better-auth only the ceremonies of passkeys are open', async () => {
  for (const name of ['sign-in/email', 'sign-up/email', 'update-user', 'passkey/list-user-passkeys', 'get-session']) {
    const reply = await sendForm(`/oauth/auth/${name}`, {});
    expect([404, 405], name).toContain(reply.status);
  }
});

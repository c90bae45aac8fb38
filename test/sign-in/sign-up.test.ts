import { describe, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { instance, startInstance } from '../harness/instance.ts';
import { cookiesOf, createPerson, sendForm, signIn } from '../harness/person.ts';
import { isThorough } from '../harness/thorough.ts';

const path = '/oauth/sign-in';

describe('signing up', () => {
  const fields = (username: string) => ({ username, email: `${username}@test.example`, password: 'a long password' });

  test('opens an account, and signs in to it', async () => {
    const name = `n${Date.now()}`;
    const reply = await sendForm('/oauth/sign-up', fields(name), { address: freshAddress() });
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/dashboard/start']);
    expect((await send('GET', '/oauth/account', { headers: { cookie: cookiesOf(reply) } })).text).toContain(name);
    const { email, password } = fields(name);
    expect(await signIn({ email, password }, { address: freshAddress() })).toContain('portico.session_token=');
  });

  test('changes nothing of an account that is there, and does not say that it is', async () => {
    const person = await createPerson();
    const taken = { ...fields(`m${Date.now()}`), email: person.email.toUpperCase() };
    const reply = await sendForm('/oauth/sign-up', taken, { address: freshAddress() });
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(reply.text).toContain('If there was an account');
    expect(await signIn(person, { address: freshAddress() })).toContain('portico.session_token=');
    const stranger = await sendForm(
      path,
      { email: person.email, password: taken.password },
      { address: freshAddress() },
    );
    expect(stranger.status).toBe(422);
  });

  test.runIf(isThorough)('is no second way to guess the password of an account that is there', async () => {
    const [person, address] = [await createPerson(), freshAddress()];
    for (let number = 0; number < 10; number += 1) {
      await sendForm(path, { email: person.email, password: `wrong password ${number}` }, { address });
    }
    const right = { ...fields(`h${Date.now()}`), email: person.email, password: person.password };
    const reply = await sendForm('/oauth/sign-up', right, { address });
    expect([reply.status, reply.headers.getSetCookie()]).toEqual([200, []]);
  });

  test('names every fault beside its field, and a username that is taken', async () => {
    const reply = await sendForm(
      '/oauth/sign-up',
      { username: 'X', email: 'nonsense', password: 'short' },
      { address: freshAddress() },
    );
    expect(reply.status).toBe(400);
    expect(reply.text.match(/class="error">It must/g)).toHaveLength(3);
    expect(reply.text.match(/autofocus/g)).toHaveLength(1);
    const { username } = await createPerson();
    const again = await sendForm(
      '/oauth/sign-up',
      { username, email: 'somebody.else@test.example', password: 'a long password' },
      { address: freshAddress() },
    );
    expect(again.status).toBe(409);
    expect(again.text).toMatch(/<input id="username"[^>]*aria-describedby="username-hint"[^>]*aria-invalid="true"/);
    expect(again.text).toMatch(/<input id="username"[^>]*autofocus/);
    expect(again.text).toContain('<p id="username-hint" class="error">It is taken.</p>');
    expect(again.text.match(/class="error"/g)).toHaveLength(1);
  });

  test('can be closed by the operator', async () => {
    const closed = await startInstance({ SIGN_UP: 'false' });
    try {
      const reply = await sendForm('/oauth/sign-up', fields('closed'), { on: closed });
      expect(reply.status).toBe(403);
      expect(await closed.database.prisma.user.count()).toBe(0);
      expect((await send('GET', path, { on: closed })).text).not.toContain('Open an account');
    } finally {
      await closed.stop();
    }
  });

  test('fifty racing openings of one username make one account', async () => {
    const username = `r${Date.now()}`;
    const attempts = Array.from({ length: 50 }, (_, number) =>
      sendForm(
        '/oauth/sign-up',
        { username, email: `${username}.${number}@test.example`, password: 'a long password' },
        { address: freshAddress() },
      ),
    );
    const replies = await Promise.all(attempts);
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(49);
    const { prisma } = (await instance()).database;
    expect(await prisma.user.count({ where: { username } })).toBe(1);
  });
});

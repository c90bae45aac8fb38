import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { createPerson, type Person, sendForm, signIn } from '../harness/person.ts';

async function isSignedIn(cookie: string): Promise<boolean> {
  return (await send('GET', '/oauth/account', { headers: { cookie } })).status === 200;
}

describe('whoever signs in again', () => {
  test('goes on in a new session, and the one before it is over at once', async () => {
    const person = await createPerson();
    expect(await isSignedIn(person.cookie)).toBe(true);
    const { email, password, address } = person;
    const reply = await sendForm('/oauth/sign-in', { email, password }, { cookie: person.cookie, address });
    expect(reply.status).toBe(303);
    expect(await isSignedIn(person.cookie)).toBe(false);
    const { prisma } = (await instance()).database;
    expect(await prisma.session.count({ where: { userId: person.id } })).toBe(1);
  });

  test('elsewhere has two', async () => {
    const person = await createPerson();
    const other = await signIn(person, { address: person.address });
    expect([await isSignedIn(person.cookie), await isSignedIn(other)]).toEqual([true, true]);
  });
});

describe('a passkey', () => {
  async function makePasskey({ id: userId }: Person): Promise<string> {
    const { prisma } = (await instance()).database;
    const data = { userId, publicKey: 'a', credentialID: randomUUID(), counter: 0, deviceType: 'a', backedUp: false };
    return (await prisma.passkey.create({ data })).id;
  }

  async function isThere(id: string): Promise<boolean> {
    return (await (await instance()).database.prisma.passkey.count({ where: { id } })) === 1;
  }

  const remove = (id: string, cookie: string) => sendForm('/oauth/account/passkeys/remove', { id }, { cookie });

  test('is removed by its owner, who has just signed in, and nobody else', async () => {
    const [person, other] = [await createPerson(), await createPerson()];
    const id = await makePasskey(person);
    await remove(id, other.cookie);
    expect(await isThere(id)).toBe(true);
    const late = await remove(id, await person.staleCookie());
    expect(late.headers.get('location')).toMatch(/^\/oauth\/sign-in\?again=true/);
    expect(await isThere(id)).toBe(true);
    const timely = await remove(id, person.cookie);
    expect(timely.headers.get('location')).toBe('/oauth/account');
    expect(await isThere(id)).toBe(false);
  });
});

test('a form that was refused shows what was typed, but for the password', async () => {
  const typed = { username: 'Not Good', email: 'nonsense', password: 'short<secret' };
  const refused = await sendForm('/oauth/sign-up', typed, { address: freshAddress() });
  expect(refused.text).toContain('value="Not Good"');
  expect(refused.text).toContain('value="nonsense"');
  expect(refused.text).not.toContain('secret');
  const wrong = { email: 'somebody@test.example', password: 'short<secret' };
  const again = await sendForm('/oauth/sign-in', wrong, { address: freshAddress() });
  expect(again.text).toContain('value="somebody@test.example"');
  expect(again.text).not.toContain('secret');
});

import { expect, test } from 'vitest';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { createPerson, sameOrigin, sendForm } from '../harness/person.ts';

test('a session that another instance has just ended leads to signing in, not to a fault', async () => {
  const { id, cookie } = await createPerson();
  const open = () => send('GET', '/oauth/account', { headers: { cookie } });
  expect((await open()).status).toBe(200);
  await (await instance()).database.prisma.session.deleteMany({ where: { userId: id } });
  const fields = { id: '01890000-0000-7000-8000-000000000000' };
  const removed = await sendForm('/oauth/account/passkeys/remove', fields, { headers: { ...sameOrigin, cookie } });
  for (const reply of [removed, await open()]) {
    expect(reply.status).toBe(303);
    expect(reply.headers.get('location')).toContain('/oauth/sign-in');
  }
});

/** Makes the database fail at this until it is mended. @returns what mends it */
async function breakSessions(method: 'deleteMany' | 'create'): Promise<() => void> {
  const delegate = (await instance()).database.prisma.session;
  const real = Reflect.get(delegate, method);
  Reflect.set(delegate, method, () => Promise.reject(new Error('the database is out of reach')));
  return () => Reflect.set(delegate, method, real);
}

test('nobody is told that they are signed out who is not', async () => {
  const { cookie } = await createPerson();
  const mend = await breakSessions('deleteMany');
  expect((await sendForm('/oauth/sign-out', {}, { cookie })).status).toBe(500);
  mend();
  expect((await send('GET', '/oauth/account', { headers: { cookie } })).status).toBe(200);
});

test('whoever could not be signed in because of us is not kept from it later', async () => {
  const { email, password, address } = await createPerson();
  const attempt = () => sendForm('/oauth/sign-in', { email, password }, { address });
  const mend = await breakSessions('create');
  for (let failure = 0; failure < 11; failure += 1) expect((await attempt()).status).toBe(500);
  mend();
  expect((await attempt()).status).toBe(303);
});

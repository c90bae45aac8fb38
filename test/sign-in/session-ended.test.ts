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
}, 120_000);

import { afterEach, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { freshAddress } from '../harness/address.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { createPerson, sameOrigin, sendForm } from '../harness/person.ts';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

afterEach(() => vi.restoreAllMocks());

// Node reads names without a value in the square of their number, on the one thread that serves everybody.
describe.each(['/oauth/sign-in', '/oauth/sign-up', '/v1/auth/token', '/v1/auth/introspect', '/v1/auth/revoke'])(
  'a form for %s',
  (path) => {
    const post = (body: string) =>
      send('POST', path, { body, headers: { ...formType, ...sameOrigin }, address: freshAddress() });

    test('of very many parameters is refused before it is read', async () => {
      const read = vi.spyOn(globalThis, 'URLSearchParams');
      expect((await post('a&'.repeat(200))).status).toBe(413);
      expect((await post('a&'.repeat(500_000))).status).toBe(413);
      expect(read.mock.calls.filter(([text]) => typeof text === 'string' && text.startsWith('a&'))).toEqual([]);
    });

    test('of more than 64 KiB is refused', async () => {
      expect((await post(`a=${'b'.repeat(70_000)}`)).status).toBe(413);
    });
  },
);

test('a password that is longer than any is not prepared for comparison', async () => {
  const { email, address } = await createPerson();
  const prepared = vi.spyOn(String.prototype, 'normalize');
  const password = `a${'\u0315'.repeat(5_000)}${'\u0327'.repeat(5_000)}`;
  const reply = await sendForm('/oauth/sign-in', { email, password }, { address });
  expect(reply.status).toBe(422);
  expect(reply.text).toContain('wrong');
  expect(prepared.mock.contexts.filter((text) => String(text).length > 256)).toEqual([]);
});

test('of somebody who signs in again and again the newest fifty sessions stay, with the beginning of their browser', async () => {
  const { id, email, password, address } = await createPerson();
  const { prisma } = (await instance()).database;
  const soon = new Date(Date.now() + 60_000);
  await prisma.session.createMany({
    data: Array.from({ length: 60 }, (_, index) => ({ userId: id, token: `${id}-${index}`, expiresAt: soon })),
  });
  const headers = { ...sameOrigin, 'user-agent': 'x'.repeat(5_000) };
  expect((await sendForm('/oauth/sign-in', { email, password }, { address, headers })).status).toBe(303);
  expect(await prisma.session.count({ where: { userId: id } })).toBe(50);
  const newest = await prisma.session.findFirstOrThrow({ where: { userId: id }, orderBy: { createdAt: 'desc' } });
  expect(newest.userAgent).toBe('x'.repeat(200));
});

describe('an address with a slash at its end', () => {
  test('is read as without it, and changes and deletes nothing', async () => {
    const { token } = await createAccount();
    const created = await send('POST', '/v1/projects', { credential: token, body: { name: 'Slash' } });
    const project = `/v1/projects/${Object(created.body).id}`;
    expect((await send('GET', `${project}/`, { credential: token })).status).toBe(200);
    expect((await send('DELETE', `${project}/`, { credential: token })).status).toBe(404);
    expect((await send('PATCH', `${project}/`, { credential: token, body: { name: 'Other' } })).status).toBe(404);
    expect((await send('DELETE', `${project}/variables/`, { credential: token })).status).toBe(404);
    expect(Object((await send('GET', project, { credential: token })).body).name).toBe('Slash');
  });
});

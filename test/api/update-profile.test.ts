import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateProfile } from '../../rest-adapters/api/profile.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/api/profile/update';

describeRoute(
  updateProfile,
  async () => ({ account: await createAccount(), path, body: { bio: 'Hello' } }),
  () => {
    describe('200', () => {
      test('changes what is named, and null empties', async () => {
        const { key } = await createAccount();
        const username = `n${randomUUID().slice(0, 8)}`;
        const body = { username, display_name: 'Ada', website_url: 'https://ada.example', location: 'London' };
        const reply = await send('PATCH', path, { credential: key, body });
        expect(reply.status).toBe(200);
        expect(reply.body).toMatchObject(body);
        const emptied = await send('PATCH', path, { credential: key, body: { location: null } });
        expect(emptied.body).toMatchObject({ ...body, location: null });
        const profile = await send('GET', '/api/user/profile', { credential: key });
        expect(profile.body).toEqual(emptied.body);
        expect(profile.headers.get('etag')).toBe(emptied.headers.get('etag'));
      });
    });

    describe('400', () => {
      test('read-only and unknown fields, and values that break a rule, all named', async () => {
        const { key } = await createAccount();
        const body = {
          level: 99,
          total_xp: 1,
          plan: 'pro',
          username: 'A!',
          avatar_url: 'javascript:alert(1)',
          nick: 'x',
        };
        const reply = await send('PATCH', path, { credential: key, body });
        expect(reply.status).toBe(400);
        for (const name of Object.keys(body)) expect(reply.text).toContain(`${name} `);
        const profile = await send('GET', '/api/user/profile', { credential: key });
        expect(profile.body).toMatchObject({ level: 1, total_xp: 0 });
      });
    });

    describe('400 of addresses', () => {
      test.each(['website_url', 'avatar_url'])('%s with what a page or a terminal would act on', async (field) => {
        const { key } = await createAccount();
        for (const url of ['https://ada.example/\u009b31m', 'https://ada.example/\u202egpj', 'https://ädä.example/']) {
          const reply = await send('PATCH', path, { credential: key, body: { [field]: url } });
          expect(reply.status).toBe(400);
          expect(reply.text).toContain('xn--');
        }
      });
    });

    describe('409', () => {
      test('a username that another has, and of racing claims one wins', async () => {
        const taken = await createAccount();
        const { key } = await createAccount();
        const reply = await send('PATCH', path, { credential: key, body: { username: taken.username } });
        expect(reply.status).toBe(409);
        expect(reply.body).toEqual({
          error: 'Conflict',
          message: `The username ${taken.username} is taken. Choose another.`,
          status: 409,
          timestamp: expect.any(String),
        });
        const wanted = `w${randomUUID().slice(0, 8)}`;
        const rivals = await Promise.all(Array.from({ length: 10 }, () => createAccount()));
        const claims = await Promise.all(
          rivals.map((rival) => send('PATCH', path, { credential: rival.key, body: { username: wanted } })),
        );
        expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
        expect(claims.filter(({ status }) => status === 409)).toHaveLength(9);
      });
    });
  },
);

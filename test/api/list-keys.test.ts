import { describe, expect, test } from 'vitest';
import { listKeys } from '../../rest-adapters/api/keys.ts';
import { createAccount, issueKeyFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/api/developer/keys';

describeRoute(
  listKeys,
  async () => ({ account: await createAccount(), path }),
  () => {
    describe('200', () => {
      test("the caller's keys without any secret, with pagination in body and headers", async () => {
        const account = await createAccount();
        await issueKeyFor(account, ['read']);
        await issueKeyFor(await createAccount(), ['read']);
        const reply = await send('GET', `${path}?limit=1`, { credential: account.key });
        expect(reply.status).toBe(200);
        expect(reply.body).toEqual({
          keys: [
            {
              id: expect.any(String),
              name: 'Test',
              scopes: ['read'],
              prefix: expect.stringMatching(/^\w{8}$/),
              status: 'active',
              created_at: expect.any(String),
              expires_at: expect.any(String),
              last_used_at: null,
            },
          ],
          pagination: {
            page: 1,
            limit: 1,
            total: 2,
            total_is_exact: true,
            total_pages: 2,
            has_next: true,
            has_prev: false,
            next_cursor: expect.any(String),
          },
        });
        expect(reply.headers.get('x-total-count')).toBe('2');
        expect(reply.headers.get('link')).toContain('rel="next"');
        expect(reply.text).not.toContain('service_sk_');
      });

      test('an expired key says so, and opens nothing', async () => {
        const account = await createAccount();
        const expired = await issueKeyFor(account, ['read']);
        const { prisma } = (await instance()).database;
        const past = { createdAt: new Date('2026-01-01'), expiresAt: new Date('2026-02-01') };
        await prisma.apiKey.updateMany({ where: { userId: account.id, scopes: { equals: ['read'] } }, data: past });
        const refused = await send('GET', path, { credential: expired });
        expect(refused.status).toBe(401);
        expect(refused.text).toContain('expired');
        const reply = await send('GET', path, { credential: account.key });
        expect(Object(reply.body).keys).toMatchObject([{ status: 'expired' }, { status: 'active' }]);
      });

      test('revoked keys come last and say so', async () => {
        const account = await createAccount();
        const created = await send('POST', path, { credential: account.key, body: { name: 'Short-lived' } });
        await send('DELETE', `${path}/${Object(created.body).key.id}`, { credential: account.key });
        const reply = await send('GET', path, { credential: account.key });
        expect(reply.body).toMatchObject({ keys: [{ status: 'active' }, { name: 'Short-lived', status: 'revoked' }] });
      });
    });
  },
);

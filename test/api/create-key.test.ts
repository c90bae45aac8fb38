import { describe, expect, test } from 'vitest';
import { createKey } from '../../rest-adapters/api/keys.ts';
import { createAccount, issueKeyFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

const path = '/api/developer/keys';

describeRoute(
  createKey,
  async () => ({
    account: await createAccount(),
    path,
    body: { name: 'CI', scopes: ['read', 'write'], expiresInDays: 30 },
  }),
  () => {
    describe('201', () => {
      test('a key whose secret is shown this once, stored by no cache, and opens what its scopes say', async () => {
        const { key } = await createAccount();
        const reply = await send('POST', path, { credential: key, body: { name: 'CI' } });
        expect(reply.status).toBe(201);
        expect(reply.headers.get('cache-control')).toBe('no-store');
        expect(reply.body).toEqual({
          key: {
            id: expect.any(String),
            name: 'CI',
            scopes: ['read'],
            prefix: expect.stringMatching(/^\w{8}$/),
            created_at: expect.any(String),
            expires_at: expect.any(String),
            full_key: expect.stringMatching(/^service_sk_[0-9A-Za-z]{49}$/),
          },
        });
        const { full_key: secret, created_at: createdAt, expires_at: expiresAt, prefix } = Object(reply.body).key;
        expect(secret).toContain(`service_sk_${prefix}`);
        expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(90 * 86_400_000);
        expect((await send('GET', '/api/user/profile', { credential: secret })).status).toBe(200);
        expect((await send('POST', path, { credential: secret, body: { name: 'x' } })).status).toBe(403);
      });

      test('only a hash of the secret is kept, and no log line holds it', async () => {
        const { key } = await createAccount();
        const reply = await send('POST', path, {
          credential: key,
          body: { name: 'Hidden' },
          headers: { 'idempotency-key': 'remember me' },
        });
        const secret: string = Object(reply.body).key.full_key;
        const { database, logged } = await instance();
        const rows = await database.prisma
          .$queryRaw`SELECT k::text FROM api_keys k UNION ALL SELECT r::text FROM idempotency_records r`;
        expect(JSON.stringify(rows)).not.toContain(secret.slice('service_sk_'.length + 8));
        expect(logged.join('')).not.toContain('service_sk_');
        const again = await send('POST', path, {
          credential: key,
          body: { name: 'Hidden' },
          headers: { 'idempotency-key': 'remember me' },
        });
        expect(again.body).toEqual(reply.body);
      });
    });

    describe('400', () => {
      test.each([
        [{}, ['name is required']],
        [
          { name: ' ', scopes: [], expiresInDays: 0 },
          ['name must not be blank', 'scopes must have', 'expiresInDays must be at least 1'],
        ],
        [{ name: 'x', scopes: ['admin'], expiresInDays: 366 }, ['scopes.0 must be one of read, write', 'at most 365']],
        [{ name: 'x', scopes: ['read', 'read'] }, ['must not repeat']],
        [{ name: 'x', scopes: 'read' }, ['scopes must be an array']],
        [{ name: 'x', expires_in_days: 3 }, ['expires_in_days is not a field']],
      ])('%j', async (body, texts) => {
        const { key } = await createAccount();
        const reply = await send('POST', path, { credential: key, body });
        expect(reply.status).toBe(400);
        for (const text of texts) expect(reply.text).toContain(text);
      });
    });

    describe('403', () => {
      test('beyond the maximum of the plan, naming both', async () => {
        const account = await createAccount('free');
        await issueKeyFor(account, ['read']);
        await issueKeyFor(account, ['read']);
        const reply = await send('POST', path, { credential: account.key, body: { name: 'Fourth' } });
        expect(reply.status).toBe(403);
        expect(reply.text).toContain('free plan allows 3');
      });

      test('racing creations never exceed the maximum', async () => {
        const account = await createAccount('free');
        const replies = await Promise.all(
          Array.from({ length: 50 }, (_, number) =>
            send('POST', path, { credential: account.key, body: { name: `Key ${number}` } }),
          ),
        );
        expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
        expect(replies.filter(({ status }) => status === 403)).toHaveLength(48);
      });
    });
  },
);

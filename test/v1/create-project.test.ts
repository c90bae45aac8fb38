import { describe, expect, test } from 'vitest';
import { createProject } from '../../rest-adapters/v1/projects.ts';
import { createAccount, issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { exchange } from '../harness/token.ts';

const path = '/v1/projects';

describeRoute(
  createProject,
  async () => ({ account: await createAccount(), path, body: { name: 'Payments API' } }),
  () => {
    describe('201', () => {
      test('a project with three environments from the defaults, found at its Location', async () => {
        const { token } = await createAccount();
        const environment_defaults = {
          region: 'us-east-1',
          runtime: 'python3.13',
          min_instances: 1,
          max_instances: 4,
          variables: { LOG_LEVEL: 'debug' },
        };
        const body = { name: 'Payments API', description: 'Takes money', environment_defaults };
        const reply = await send('POST', path, { credential: token, body });
        expect(reply.status).toBe(201);
        expect(reply.body).toEqual({
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
          name: 'Payments API',
          slug: 'payments-api',
          description: 'Takes money',
          role: 'project-admin',
          environments: ['production', 'preview', 'development'].map((name) => ({ name, ...environment_defaults })),
          created_at: expect.any(String),
          updated_at: expect.any(String),
        });
        const found = await send('GET', reply.headers.get('location') ?? '', { credential: token });
        expect(found.body).toEqual(reply.body);
        expect(found.headers.get('etag')).toBe(reply.headers.get('etag'));
      });

      test('names that are alike get slugs that differ, also in a race', async () => {
        const { token } = await createAccount();
        const replies = await Promise.all(
          Array.from({ length: 10 }, () => send('POST', path, { credential: token, body: { name: 'Zahlungen & Co' } })),
        );
        const slugs = replies.map(({ body }) => String(Object(body).slug));
        expect(new Set(slugs).size).toBe(10);
        expect(slugs).toContain('zahlungen-co');
        for (const slug of slugs) expect(slug).toMatch(/^zahlungen-co(-[0-9a-f]{6})?$/);
      });
    });

    test.each([
      ['a'.repeat(62) + ' b', 'a'.repeat(62)],
      ['a'.repeat(63) + ' b', 'a'.repeat(63)],
      ['b'.repeat(61) + ' cd', 'b'.repeat(61)],
      ['Ünïcode & Sons', 'unicode-sons'],
      ['Café Łódź, Straße Ærø', 'cafe-lodz-strasse-aero'],
      ['日本語', 'project'],
    ])('the slug of %s is one that could be chosen', async (name, slug) => {
      const { token } = await createAccount();
      const reply = await send('POST', path, { credential: token, body: { name } });
      expect([reply.status, Object(reply.body).slug]).toEqual([201, slug]);
    });

    test.each([
      [{}, 0, 1],
      [{ min_instances: 5 }, 5, 5],
      [{ min_instances: 0 }, 0, 1],
      [{ max_instances: 7 }, 0, 7],
      [{ min_instances: 1_000 }, 1_000, 1_000],
    ])('instances by default: %j', async (environment_defaults, min_instances, max_instances) => {
      const { token } = await createAccount();
      const reply = await send('POST', path, { credential: token, body: { name: 'Shop', environment_defaults } });
      const { environments } = Object(reply.body);
      expect(environments[0]).toMatchObject({ min_instances, max_instances });
    });

    describe('400', () => {
      test('all faults at once, each at its pointer', async () => {
        const { token } = await createAccount();
        const body = {
          name: '',
          slug: 'Not A Slug',
          surprise: 1,
          environment_defaults: { min_instances: -1, max_instances: 1.5, variables: { '1bad': 'x' }, region: 5 },
        };
        const reply = await send('POST', path, { credential: token, body });
        expect(reply.status).toBe(400);
        const pointers = Object(reply.body).errors.map((fault: { pointer: string }) => fault.pointer);
        expect(pointers.sort()).toEqual([
          '/environment_defaults/max_instances',
          '/environment_defaults/min_instances',
          '/environment_defaults/region',
          '/environment_defaults/variables/1bad',
          '/name',
          '/slug',
          '/surprise',
        ]);
        const after = await send('GET', path, { credential: token });
        expect(after.body).toEqual([]);
      });

      test.each([
        [{}, 'name is required'],
        [{ name: null }, 'name must not be null'],
        [{ name: 'a\u0000b' }, 'NUL'],
        [{ name: '\ud800' }, 'surrogate'],
        [{ name: 7 }, 'name must be a string.'],
        [{ name: 'x'.repeat(101) }, 'at most 100'],
        [{ name: 'x', environment_defaults: { min_instances: 5, max_instances: 2 } }, 'min_instances must not be more'],
        ['{"name":"x","environment_defaults":{"min_instances":1e400}}', 'must be an integer'],
        [{ name: 'x', environment_defaults: [] }, 'must be an object'],
      ])('%j: %s', async (body, text) => {
        const { token } = await createAccount();
        const reply = await send('POST', path, { credential: token, body });
        expect(reply.status).toBe(400);
        expect(reply.text).toContain(text);
      });
    });

    describe('403', () => {
      test('for a client that is bound to one project', async () => {
        const account = await createAccount();
        const client = await issueClientFor(account, ['projects:write'], await makeProject(account));
        const reply = await send('POST', path, { credential: await exchange(client), body: { name: 'Another' } });
        expect(reply.status).toBe(403);
      });
    });

    describe('409', () => {
      test('a slug that the caller uses already', async () => {
        const { token } = await createAccount();
        const body = { name: 'One', slug: 'taken' };
        expect((await send('POST', path, { credential: token, body })).status).toBe(201);
        const reply = await send('POST', path, { credential: token, body });
        expect(reply.status).toBe(409);
        expect(reply.text).toContain('taken');
        const other = await createAccount();
        expect((await send('POST', path, { credential: other.token, body })).status).toBe(201);
      });

      test('is remembered under the Idempotency-Key like any answer of the domain', async () => {
        const { token } = await createAccount();
        const body = { name: 'One', slug: 'taken' };
        await send('POST', path, { credential: token, body });
        const keyed = { credential: token, body, headers: { 'idempotency-key': '"a key"' } };
        expect((await send('POST', path, keyed)).status).toBe(409);
        const again = await send('POST', path, { ...keyed, headers: { 'idempotency-key': 'a key' } });
        expect(again.status).toBe(409);
        expect(again.headers.get('idempotency-replayed')).toBe('true');
      });
    });
  },
);

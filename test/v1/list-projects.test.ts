import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listProjects } from '../../rest-adapters/v1/projects.ts';
import { createAccount, issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';
import { exchange } from '../harness/token.ts';

const path = '/v1/projects';

describeRoute(
  listProjects,
  async () => ({ account: await createAccount(), path }),
  () => {
    describe('200', () => {
      test('an array of the projects the caller is a member of, newest first, with pagination headers', async () => {
        const account = await createAccount();
        const ids = [await makeProject(account), await makeProject(account), await makeProject(account)];
        await makeProject(await createAccount());
        const reply = await send('GET', `${path}?limit=2&colour=red`, { credential: account.token });
        expect(reply.status).toBe(200);
        expect(reply.body).toMatchObject([{ id: ids[2] }, { id: ids[1] }]);
        expect(Object.fromEntries(reply.headers)).toMatchObject({
          'x-total-count': '3',
          'x-total-count-relation': 'eq',
          'x-next-cursor': expect.any(String),
          'x-page': '1',
          'x-per-page': '2',
          'x-total-pages': '2',
          'cache-control': 'private, no-cache',
          'service-environment': 'production',
        });
        const link = reply.headers.get('link') ?? '';
        expect(link).toMatch(/<[^>]*colour=red[^>]*page=2[^>]*>; rel="next"/);
        expect(link).toContain('rel="first"');
        expect(link).toContain('rel="last"');
        expect(link).not.toContain('rel="prev"');
      });

      test('settings and variables as they were written, in the order of the environments and of names', async () => {
        const account = await createAccount();
        const texts = { region: 'über "uns", {a}\\ b\tc\nd', runtime: "it's 😀 -> $1 \\x1f" };
        const variables = { B: 'two words\nand a line', A: '', _: '"' };
        const body = {
          name: 'Texts',
          environment_defaults: { ...texts, min_instances: 2, max_instances: 1000, variables },
        };
        expect((await send('POST', path, { credential: account.token, body })).status).toBe(201);
        const { body: projects } = await send('GET', path, { credential: account.token });
        const environment = { ...texts, min_instances: 2, max_instances: 1000, variables };
        const names = ['production', 'preview', 'development'];
        expect(projects).toMatchObject([{ environments: names.map((name) => ({ name, ...environment })) }]);
        const [{ environments }] = z
          .tuple([z.object({ environments: z.array(z.looseObject({ variables: z.record(z.string(), z.string()) })) })])
          .parse(projects);
        expect(environments.map((each) => Object.keys(each.variables))).toEqual(names.map(() => ['A', 'B', '_']));
      });

      test('whole projects, though others of the page are deleted meanwhile', async () => {
        const account = await createAccount('pro');
        const ids = await Promise.all(Array.from({ length: 15 }, () => makeProject(account)));
        const listed = z.array(z.object({ environments: z.array(z.unknown()) }));
        let isOver = false;
        const list = async () => {
          while (!isOver) {
            const { status, body } = await send('GET', path, { credential: account.token });
            expect(status).toBe(200);
            for (const { environments } of listed.parse(body)) expect(environments).toHaveLength(3);
          }
        };
        const listing = Promise.all([list(), list(), list()]);
        const deletions = ids.map((id) => send('DELETE', `${path}/${id}`, { credential: account.token }));
        for (const { status } of await Promise.all(deletions)) expect(status).toBe(204);
        isOver = true;
        await listing;
      });

      test('the fullest page that can be asked for', async () => {
        const account = await createAccount();
        await makeProject(account);
        const reply = await send('GET', `${path}?limit=100`, { credential: account.token });
        expect(reply.status).toBe(200);
      });

      test('a page past the end is empty', async () => {
        const account = await createAccount();
        await makeProject(account);
        const reply = await send('GET', `${path}?page=7`, { credential: account.token });
        expect(reply.body).toEqual([]);
        expect(reply.headers.get('x-total-count')).toBe('1');
        expect(reply.headers.get('link')).toMatch(/page=1&limit=20>; rel="prev"/);
      });

      test('an empty list has an entity tag that changes with it', async () => {
        const account = await createAccount();
        const empty = await send('GET', path, { credential: account.token });
        await makeProject(account);
        const filled = await send('GET', path, {
          credential: account.token,
          headers: { 'if-none-match': empty.headers.get('etag') ?? '' },
        });
        expect(filled.status).toBe(200);
      });

      test('a token of a client that is bound to one project sees that alone', async () => {
        const account = await createAccount();
        const bound = await makeProject(account);
        await makeProject(account);
        const token = await exchange(await issueClientFor(account, ['projects:read'], bound));
        const reply = await send('GET', path, { credential: token });
        expect(reply.body).toMatchObject([{ id: bound }]);
        expect(reply.headers.get('x-total-count')).toBe('1');
        const second = await send('GET', `${path}?page=2&limit=1`, { credential: token });
        expect([second.body, second.headers.get('x-total-count')]).toEqual([[], '1']);
      });
    });
  },
);

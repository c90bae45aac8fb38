import { describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost, makeProject } from '../harness/fixtures.ts';
import { pathOf } from '../harness/makers.ts';
import { validBody } from '../harness/valid-input.ts';

const guarded = routes.filter(({ path }) => path.includes(':'));
const credentialOf = ({ surface }: Route, { key, token }: Account) => (surface.name === 'api' ? key : token);

describe("another tenant's resources do not exist", () => {
  test.each(guarded.map((route) => [route.method, route.path, route] as const))(
    '%s %s',
    async (method, _path, route) => {
      const [owner, stranger] = [await createAccount(), await createAccount()];
      const path = await pathOf(route, owner);
      const body = method === 'GET' ? undefined : validBody(route);
      const reply = await send(method, path, { credential: credentialOf(route, stranger), body });
      expect(reply.status, reply.text).toBe(404);
      // The owner is not told the same, so the path did lead somewhere.
      const own = await send(method, path, { credential: credentialOf(route, owner), body });
      expect(own.status, own.text).not.toBe(404);
    },
  );

  test('no list shows anything of them', async () => {
    const [owner, stranger] = [await createAccount(), await createAccount()];
    const hidden = [await makeProject(owner), await makePost(owner, { is_published: false })];
    const lists = routes.filter(({ kind, path }) => kind === 'list' && !path.includes(':'));
    for (const route of lists) {
      const reply = await send('GET', `${route.path}?limit=100`, { credential: credentialOf(route, stranger) });
      for (const id of hidden) expect(reply.text).not.toContain(id);
    }
  });
});

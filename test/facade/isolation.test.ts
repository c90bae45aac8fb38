import { describe, expect, test } from 'vitest';
import { routes } from '../../rest-adapters/index.ts';
import type { Route } from '../../rest-adapters/route.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import {
  makeComment,
  makeDelivery,
  makeDeployment,
  makeIncident,
  makeInvitation,
  makePost,
  makeProject,
  makeWebhook,
} from '../harness/fixtures.ts';
import { validBody } from '../harness/valid-input.ts';

/**
 * What a path's parameter names, by the collection before it. A route with a collection that is not here fails
 * the test: whoever adds the collection says how to make one, and every route below it is covered.
 */
const makers: Record<string, (owner: Account, within: string[]) => Promise<string>> = {
  projects: (owner) => makeProject(owner),
  webhooks: async (owner, [projectId = '']) => (await makeWebhook(owner, projectId)).id,
  deliveries: async (owner, [projectId = '', webhookId]) =>
    makeDelivery(owner, projectId, webhookId ?? (await makeWebhook(owner, projectId)).id),
  incidents: (owner, [projectId = '']) => makeIncident(owner, projectId),
  members: async (owner) => owner.id,
  invitations: async (owner, [projectId = '']) =>
    (await makeInvitation(owner, projectId, { email: 'guest@test.example', role: 'viewer' })).id,
  deployments: (owner, [projectId = '']) => makeDeployment(owner, projectId),
  keys: async (owner) => {
    const { body } = await send('GET', '/api/developer/keys', { credential: owner.key });
    return Object(body).keys[0].id;
  },
  posts: async (owner) => {
    const id = await makePost(owner, { is_published: false });
    await makeComment(owner, id);
    return id;
  },
};

const guarded = routes.filter(({ path }) => path.includes(':'));
const credentialOf = ({ surface }: Route, { key, token }: Account) => (surface === 'api' ? key : token);

async function pathOf(route: Route, owner: Account): Promise<string> {
  const ids: string[] = [];
  const steps: string[] = [];
  for (const step of route.path.split('/')) {
    const maker = step.startsWith(':') ? makers[steps.at(-1) ?? ''] : undefined;
    if (step.startsWith(':') && !maker) throw new Error(`how is one of ${steps.at(-1)} made?`);
    const id = maker && (await maker(owner, ids));
    if (id) ids.push(id);
    steps.push(id ?? step);
  }
  return steps.join('/');
}

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

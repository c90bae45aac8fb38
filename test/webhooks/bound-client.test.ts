import { describe, expect, test } from 'vitest';
import { createHmac } from 'node:crypto';
import { routes } from '../../rest-adapters/index.ts';
import { platformScopes } from '../../schema/authorization/scopes.ts';
import { type Account, createAccount, issueClientFor } from '../harness/account.ts';
import { askAs } from '../harness/authorization.ts';
import { send } from '../harness/client.ts';
import { makeDelivery, makeProject, makeWebhook } from '../harness/fixtures.ts';
import { validBody } from '../harness/valid-input.ts';

/* A client that is bound to one project, and the webhooks of a sibling project of the same owner. */

async function tokenOf(owner: Account, projectId: string): Promise<string> {
  const { client_id: id, client_secret: secret } = await issueClientFor(owner, platformScopes, projectId);
  const { body } = await askAs({ id, secret }, '/v1/auth/token', { grant_type: 'client_credentials' });
  return Object(body).access_token;
}

interface Place {
  projectId: string;
  webhookId: string;
  deliveryId: string;
  secret: string;
}

async function place(owner: Account): Promise<Place> {
  const projectId = await makeProject(owner);
  const { id: webhookId, secret } = await makeWebhook(owner, projectId);
  return { projectId, webhookId, secret, deliveryId: await makeDelivery(owner, projectId, webhookId) };
}

async function stage() {
  const owner = await createAccount();
  const [own, sibling] = [await place(owner), await place(owner)];
  return { owner, own, sibling, credential: await tokenOf(owner, own.projectId) };
}

/** All that there is of a place, for its owner. */
async function stateOf({ token }: Account, { projectId, webhookId }: Place): Promise<string> {
  const webhook = `/v1/projects/${projectId}/webhooks/${webhookId}`;
  const read = async (path: string) => (await send('GET', path, { credential: token })).text;
  return [await read(webhook), await read(`${webhook}/secret`), await read(`${webhook}/deliveries`)].join();
}

function at(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? '');
}

const webhookRoutes = routes.filter(({ path }) => path.startsWith('/v1/projects/:projectId/webhooks'));

test('all routes of webhooks are looked at', () => {
  expect(webhookRoutes.length).toBeGreaterThanOrEqual(12);
});

describe.each(webhookRoutes.map((route) => [route.method, route.path, route] as const))(
  '%s %s',
  (method, path, route) => {
    const body = method === 'GET' ? undefined : validBody(route);

    test("a sibling's do not exist, and nothing of them changes", async () => {
      const { owner, sibling, credential } = await stage();
      const before = await stateOf(owner, sibling);
      const reply = await send(method, at(path, { ...sibling }), { credential, body });
      expect(reply.status).toBe(404);
      expect(await stateOf(owner, sibling)).toBe(before);
    });

    test.runIf(/:(webhookId|deliveryId)/.test(path))('nor do they by the path of its own project', async () => {
      const { owner, own, sibling, credential } = await stage();
      const before = await stateOf(owner, sibling);
      const ids = { ...sibling, projectId: own.projectId };
      expect((await send(method, at(path, ids), { credential, body })).status).toBe(404);
      expect(await stateOf(owner, sibling)).toBe(before);
    });

    test('its own do', async () => {
      const { own, credential } = await stage();
      expect((await send(method, at(path, { ...own }), { credential, body })).status).toBeLessThan(300);
    });
  },
);

describe('verification', () => {
  const payload = '{}';
  const signed = (secret: string) => {
    const time = Math.floor(Date.now() / 1_000);
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`;
  };

  test("tries no secret of a sibling's", async () => {
    const { own, sibling, credential } = await stage();
    const ask = (body: object) => send('POST', '/v1/webhooks/verify', { credential, body: { payload, ...body } });
    expect((await ask({ signature: signed(own.secret) })).body).toMatchObject({ valid: true });
    expect((await ask({ signature: signed(sibling.secret) })).body).toMatchObject({ valid: false });
    const named = await ask({ signature: signed(sibling.secret), endpoint_id: sibling.webhookId });
    expect(named.status).toBe(404);
  });
});

describe('in GraphQL', () => {
  test.each([
    [
      'webhookDelivery',
      (ids: Place) => `webhookDelivery(projectId: "${ids.projectId}", id: "${ids.deliveryId}") { id }`,
    ],
    ['events', (ids: Place) => `events(projectId: "${ids.projectId}") { totalCount }`],
  ])("%s shows none of a sibling's", async (_field, select) => {
    const { own, sibling, credential } = await stage();
    const ask = async (ids: Place) =>
      Object((await send('POST', '/graphql', { credential, body: { query: `{ ${select(ids)} }` } })).body);
    expect((await ask(own)).errors).toBeUndefined();
    expect((await ask(sibling)).errors[0].extensions.code).toBe('NOT_FOUND');
  });
});

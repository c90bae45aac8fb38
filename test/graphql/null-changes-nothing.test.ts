import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeProject, makeWebhook } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { variablesFixture } from '../harness/variables.ts';

test('null of what cannot be empty, and a list of no environments, leave every version as it is', async () => {
  const { account, projectId, path } = await variablesFixture();
  const credential = account.token;
  const tags = async () =>
    Promise.all(
      [`/v1/projects/${projectId}`, `${path}/LOG_LEVEL`].map(async (target) =>
        (await send('GET', target, { credential })).headers.get('etag'),
      ),
    );
  const before = await tags();
  for (const input of ['{ value: null }', '{ sensitive: null }', '{ value: null, sensitive: null }']) {
    const change = `mutation { updateEnvironmentVariable(
      projectId: "${projectId}", environment: preview, name: "LOG_LEVEL", input: ${input}) { version } }`;
    expect((await askGraphQL({ credential }, change)).codes, input).toEqual([]);
  }
  const change = `mutation { updateProject(id: "${projectId}", input: { name: null, environments: [] }) { id } }`;
  expect((await askGraphQL({ credential }, change)).codes).toEqual([]);
  expect((await send('PATCH', `/v1/projects/${projectId}`, { credential, body: { environments: [] } })).status).toBe(
    200,
  );
  expect(await tags()).toEqual(before);
});

async function post() {
  const { key } = await createAccount();
  const body = { title: 'Still', content: 'The same as before.', category: 'notes', tags: [] };
  const { body: made } = await send('POST', '/api/posts', { credential: key, body });
  return { credential: key, path: `/api/posts/${Object(made).id}`, id: String(Object(made).id) };
}

async function profile() {
  const { key, id } = await createAccount();
  return { credential: key, path: '/api/user/profile', id };
}

async function webhook() {
  const owner = await createAccount();
  const projectId = await makeProject(owner);
  const { id } = await makeWebhook(owner, projectId);
  return { credential: owner.token, path: `/v1/projects/${projectId}/webhooks/${id}`, id, projectId };
}

test.each([
  ['a post', post, 'updatePost(id: "ID", input: { title: null, tags: null, isPublished: null }) { id }'],
  ['a profile', profile, 'updateProfile(input: { username: null }) { id }'],
  [
    'a webhook destination',
    webhook,
    'updateWebhookDestination(id: "ID", projectId: "PROJECT", input: { url: null, topics: null, enabled: null }) { id }',
  ],
])('null of what cannot be empty leaves the version of %s as it is', async (_what, make, change) => {
  const { credential, path, id, ...more } = await make();
  const tag = async () => (await send('GET', path, { credential })).headers.get('etag');
  const before = await tag();
  const projectId = 'projectId' in more ? String(more.projectId) : '';
  const document = `mutation { ${change.replace('ID', id).replace('PROJECT', projectId)} }`;
  expect((await askGraphQL({ credential }, document)).codes).toEqual([]);
  expect(await tag()).toBe(before);
});

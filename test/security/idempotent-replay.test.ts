import { expect, test } from 'vitest';
import { type Account, createAccount, issueClientFor } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { exchange } from '../harness/token.ts';

const headers = { 'idempotency-key': 'the same key' };
const body = { url: 'https://203.0.114.7/hook' };

function createWebhook(projectId: string, credential: string) {
  return send('POST', `/v1/projects/${projectId}/webhooks`, { credential, headers, body });
}

async function shop(): Promise<{ owner: Account; projectId: string }> {
  const owner = await createAccount();
  return { owner, projectId: await makeProject(owner) };
}

test('an admin who was removed is not shown again what they had made', async () => {
  const { owner, projectId } = await shop();
  const admin = await makeMember(projectId, 'project_admin');
  const first = await createWebhook(projectId, admin.token);
  expect(first.text).toContain('whsec_');
  expect((await createWebhook(projectId, admin.token)).text).toBe(first.text);
  const path = `/v1/projects/${projectId}/members/${admin.id}`;
  expect((await send('DELETE', path, { credential: owner.token })).status).toBe(204);
  const again = await createWebhook(projectId, admin.token);
  expect([again.status, again.text.includes('whsec_')]).toEqual([404, false]);
});

test('nor is one who became a viewer', async () => {
  const { owner, projectId } = await shop();
  const admin = await makeMember(projectId, 'project_admin');
  await createWebhook(projectId, admin.token);
  const path = `/v1/projects/${projectId}/members/${admin.id}`;
  await send('PATCH', path, { credential: owner.token, body: { role: 'viewer' } });
  const again = await createWebhook(projectId, admin.token);
  expect([again.status, again.text.includes('whsec_')]).toEqual([403, false]);
});

test('nor is a client that is bound to another project of the same owner', async () => {
  const { owner, projectId } = await shop();
  await createWebhook(projectId, owner.token);
  const client = await issueClientFor(owner, ['webhooks:write'], await makeProject(owner));
  const again = await createWebhook(projectId, await exchange(client));
  expect([again.status, again.text.includes('whsec_')]).toEqual([404, false]);
});

test('the same key is another one in another account, at another path and for another method', async () => {
  const { owner, projectId } = await shop();
  const other = await shop();
  const ids = new Set<string>();
  for (const [project, credential] of [
    [projectId, owner.token],
    [other.projectId, other.owner.token],
    [await makeProject(owner), owner.token],
  ] as const) {
    const reply = await createWebhook(project, credential);
    expect([reply.status, reply.headers.has('idempotency-replayed')]).toEqual([201, false]);
    ids.add(Object(reply.body).id);
  }
  expect(ids.size).toBe(3);
  const path = `/v1/projects/${projectId}`;
  const change = { credential: owner.token, headers, body: { description: 'x' } };
  expect((await send('PATCH', path, change)).status).toBe(200);
});

test('a client that is bound to a project is not shown what its owner has created beside it', async () => {
  const { owner, projectId } = await shop();
  const create = (credential: string) =>
    send('POST', '/v1/projects', { credential, headers, body: { name: 'Beside it' } });
  expect((await create(owner.token)).status).toBe(201);
  const client = await issueClientFor(owner, ['projects:write'], projectId);
  const again = await create(await exchange(client));
  expect([again.status, again.text.includes('Beside it')]).toEqual([422, false]);
});

test('the state that a change is for is part of what is asked', async () => {
  const { owner, projectId } = await shop();
  const path = `/v1/projects/${projectId}`;
  const change = (tag: string) =>
    send('PATCH', path, { credential: owner.token, headers: { ...headers, 'if-match': tag }, body: { name: 'New' } });
  const { headers: read } = await send('GET', path, { credential: owner.token });
  expect((await change('"0-stale"')).status).toBe(412);
  expect((await change(read.get('etag') ?? '')).status).toBe(422);
  expect((await change('"0-stale"')).headers.get('idempotency-replayed')).toBe('true');
});

test('all spellings of a path are one path', async () => {
  const { owner, projectId } = await shop();
  const body = { email: 'grace@test.example', role: 'viewer' };
  const invite = (path: string) => send('POST', path, { credential: owner.token, headers, body });
  const first = await invite(`/v1/projects/${projectId}/members`);
  expect(first.status).toBe(201);
  for (const path of [`/v1/projects/${projectId.toUpperCase()}/members`, `/v1/projects/${projectId}/members/`]) {
    const again = await invite(path);
    expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
  }
});

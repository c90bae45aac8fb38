import { describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeInvitation, makePost, makeProject, makeWebhook } from '../harness/fixtures.ts';

/** Something that can be edited, and by whom. */
const editable = {
  project: async () => {
    const account = await createAccount();
    return { credential: account.token, path: `/v1/projects/${await makeProject(account)}` };
  },
  webhook: async () => {
    const account = await createAccount();
    const projectId = await makeProject(account);
    const { id } = await makeWebhook(account, projectId);
    return { credential: account.token, path: `/v1/projects/${projectId}/webhooks/${id}` };
  },
  post: async () => {
    const account = await createAccount();
    return { credential: account.key, path: `/api/posts/${await makePost(account)}` };
  },
};

describe('an empty PATCH changes nothing', () => {
  test.each(['project', 'webhook', 'post'] as const)('of a %s', async (kind) => {
    const { credential, path } = await editable[kind]();
    const before = await send('GET', path, { credential });
    const reply = await send('PATCH', path, { credential, body: {} });
    expect([reply.status, reply.body]).toEqual([200, before.body]);
    const after = await send('GET', path, { credential });
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    const stale = { 'if-match': '"999-AAAAAAAAAAAAAAAAAAAAAAAAAAA"' };
    expect((await send('PATCH', path, { credential, body: {}, headers: stale })).status).toBe(412);
  });

  test('of a profile', async () => {
    const { key: credential } = await createAccount();
    const before = await send('GET', '/api/user/profile', { credential });
    expect((await send('PATCH', '/api/profile/update', { credential, body: {} })).body).toEqual(before.body);
    const after = await send('GET', '/api/user/profile', { credential });
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  });
});

describe('a PATCH under an Idempotency-Key', () => {
  test('is made once, and answered the same again', async () => {
    const { credential, path } = await editable.project();
    const change = (description: string) =>
      send('PATCH', path, { credential, body: { description }, headers: { 'idempotency-key': 'patch-1' } });
    const first = await change('one');
    const other = await send('PATCH', path, { credential, body: { description: 'two' } });
    expect(other.status).toBe(200);
    const again = await change('one');
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await send('GET', path, { credential })).body).toMatchObject({ description: 'two' });
    expect((await change('three')).status).toBe(422);
  });
});

test('an invitation is revoked in the state that was read, and in no other', async () => {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id } = await makeInvitation(account, projectId, { email: 'a@test.example', role: 'viewer' });
  const path = `/v1/projects/${projectId}/invitations/${id}`;
  const read = await send('GET', path, { credential: account.token });
  await send('POST', `${path}/resend`, { credential: account.token });
  const headers = { 'if-match': read.headers.get('etag') ?? '' };
  expect((await send('DELETE', path, { credential: account.token, headers })).status).toBe(412);
  const fresh = await send('GET', path, { credential: account.token });
  const current = { 'if-match': fresh.headers.get('etag') ?? '' };
  expect((await send('DELETE', path, { credential: account.token, headers: current })).status).toBe(204);
});

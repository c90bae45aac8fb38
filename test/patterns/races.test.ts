import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { eventsOf } from '../harness/events.ts';
import {
  acceptInvitation,
  emailOf,
  makeInvitation,
  makeMember,
  makePost,
  makeProject,
  makeWebhook,
  totalXp,
} from '../harness/fixtures.ts';
import type { Reply } from '../harness/reply.ts';

/** Does the same fifty times at once. @returns how often it was answered with each status */
async function fiftyTimes(
  act: (number: number) => Promise<Reply>,
): Promise<{ counts: Record<number, number>; replies: Reply[] }> {
  const replies = await Promise.all(Array.from({ length: 50 }, (_, number) => act(number)));
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return { counts, replies };
}

async function versionAt(path: string, { token, key }: Account): Promise<number> {
  const { headers } = await send('GET', path, { credential: path.startsWith('/api') ? key : token });
  return Number(headers.get('etag')?.match(/^"(\d+)-/)?.[1]);
}

describe('fifty at once, of which one is to count', () => {
  test('revoke a key: it is revoked once', async () => {
    const owner = await createAccount();
    const made = await send('POST', '/api/developer/keys', { credential: owner.key, body: { name: 'Doomed' } });
    const path = `/api/developer/keys/${Object(made.body).key.id}`;
    const before = await versionAt(path, owner);
    const { counts } = await fiftyTimes(() => send('DELETE', path, { credential: owner.key }));
    expect([counts, await versionAt(path, owner)]).toEqual([{ 204: 50 }, before + 1]);
  });

  test('revoke an invitation: it is revoked once', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const { id } = await makeInvitation(owner, projectId, { email: 'guest@test.example', role: 'viewer' });
    const path = `/v1/projects/${projectId}/invitations/${id}`;
    const before = await versionAt(path, owner);
    const { counts } = await fiftyTimes(() => send('DELETE', path, { credential: owner.token }));
    expect([counts, await versionAt(path, owner)]).toEqual([{ 204: 50 }, before + 1]);
  });

  test('accept an invitation: one joins, and it is told once', async () => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    const { token } = await makeInvitation(owner, projectId, { email: emailOf(guest), role: 'developer' });
    const results = await Promise.all(Array.from({ length: 50 }, () => acceptInvitation(guest, token)));
    expect(results.filter(({ member }) => member)).toHaveLength(1);
    expect(results.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(49);
    // Once when they were invited, once when they came.
    expect((await eventsOf(projectId)).map(({ type }) => type)).toEqual(['member.invited', 'member.invited']);
  });

  test('invite the same address: one invitation is made', async () => {
    const owner = await createAccount();
    const path = `/v1/projects/${await makeProject(owner)}`;
    const body = { email: 'guest@test.example', role: 'viewer' };
    const { counts } = await fiftyTimes(() => send('POST', `${path}/members`, { credential: owner.token, body }));
    expect(counts).toEqual({ 201: 1, 409: 49 });
    const list = await send('GET', `${path}/invitations`, { credential: owner.token });
    expect(list.headers.get('x-total-count')).toBe('1');
  });

  test('send an invitation again: five links at most, and one that opens', async () => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    const { id } = await makeInvitation(owner, projectId, { email: emailOf(guest), role: 'viewer' });
    const path = `/v1/projects/${projectId}/invitations/${id}/resend`;
    const { counts, replies } = await fiftyTimes(() => send('POST', path, { credential: owner.token }));
    expect(counts).toEqual({ 200: 4, 403: 46 });
    const links = replies.flatMap(({ body }) => Object(body).accept_url ?? []);
    const opened = [];
    for (const link of links) {
      const { member } = await acceptInvitation(guest, new URL(link).searchParams.get('token') ?? '');
      if (member) opened.push(link);
    }
    expect(opened).toHaveLength(1);
  });

  test('like a post: it is liked once, and earns once', async () => {
    const [author, reader] = [await createAccount(), await createAccount()];
    const id = await makePost(author);
    const before = await totalXp(author);
    const path = `/api/community/posts/${id}/like`;
    const { counts } = await fiftyTimes(() => send('POST', path, { credential: reader.key }));
    const { body } = await send('GET', `/api/posts/${id}`, { credential: reader.key });
    expect([counts, Object(body).likes_count, await totalXp(author)]).toEqual([{ 200: 50 }, 1, before + 5]);
    await fiftyTimes(() => send('DELETE', path, { credential: reader.key }));
    const after = await send('GET', `/api/posts/${id}`, { credential: reader.key });
    expect([Object(after.body).likes_count, await totalXp(author)]).toEqual([0, before]);
  });

  test('publish a draft: it earns once', async () => {
    const author = await createAccount();
    const id = await makePost(author, { is_published: false });
    const body = { is_published: true };
    const { counts } = await fiftyTimes(() => send('PATCH', `/api/posts/${id}`, { credential: author.key, body }));
    expect([counts, await totalXp(author)]).toEqual([{ 200: 50 }, 50]);
  });

  test('change what they have all seen in the same state: one is not too late', async () => {
    const owner = await createAccount();
    const path = `/v1/projects/${await makeProject(owner)}`;
    const seen = await send('GET', path, { credential: owner.token });
    const headers = { 'if-match': seen.headers.get('etag') ?? '' };
    const { counts } = await fiftyTimes((number) =>
      send('PATCH', path, { credential: owner.token, headers, body: { description: `by ${number}` } }),
    );
    expect(counts).toEqual({ 200: 1, 412: 49 });
  });

  test('rotate the secret of a destination: one secret is the newest, and five are good', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const { id } = await makeWebhook(owner, projectId);
    const path = `/v1/projects/${projectId}/webhooks/${id}`;
    const { replies } = await fiftyTimes(() => send('POST', `${path}/rotate`, { credential: owner.token }));
    const secrets = replies.map(({ body }) => Object(body).secret);
    const shown = await send('GET', `${path}/secret`, { credential: owner.token });
    expect(secrets).toContain(Object(shown.body).secret);
    expect(new Set(secrets).size).toBe(50);
  });

  test('leave a project of two admins: one of them has to stay', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const other = await makeMember(projectId, 'project_admin');
    const { counts } = await fiftyTimes((number) => {
      const { id, token } = number % 2 ? owner : other;
      return send('DELETE', `/v1/projects/${projectId}/members/${id}`, { credential: token });
    });
    expect([counts[204], counts[409]]).toEqual([1, 25]);
  });
});

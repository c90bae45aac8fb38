import { describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makePost, makeProject, makeWebhook } from '../harness/fixtures.ts';

/** Nothing but these two: it was there, or it is gone. */
const either = [200, 201, 404];

describe('what is deleted while others work on it is gone for them, and no fault of the server', () => {
  test('a post that fifty comment on and like', async () => {
    const author = await createAccount();
    const reader = await createAccount();
    for (let round = 0; round < 3; round += 1) {
      const id = await makePost(author);
      const work = Array.from({ length: 50 }, (_, n) =>
        n % 2
          ? send('POST', `/api/community/posts/${id}/comments`, { credential: reader.key, body: { content: 'x' } })
          : send('POST', `/api/community/posts/${id}/like`, { credential: reader.key }),
      );
      const gone = send('DELETE', `/api/posts/${id}`, { credential: author.key });
      const statuses = (await Promise.all(work)).map(({ status }) => status);
      expect((await gone).status).toBe(204);
      expect(statuses.filter((status) => !either.includes(status))).toEqual([]);
    }
  });

  test('a project in which fifty begin something', async () => {
    const owner = await createAccount();
    const credential = owner.token;
    for (let round = 0; round < 3; round += 1) {
      const project = `/v1/projects/${await makeProject(owner)}`;
      const begin = [
        () => send('POST', `${project}/deployments`, { credential, body: { ref: 'main', commit_sha: 'abcdef1' } }),
        () => send('POST', `${project}/incidents`, { credential, body: { title: 'Slow' } }),
        () => send('POST', `${project}/webhooks`, { credential, body: { url: 'https://203.0.114.7/' } }),
        () => send('PUT', `${project}/environments/preview/variables/RACED`, { credential, body: { value: 'x' } }),
        () => send('PATCH', project, { credential, body: { description: 'x' } }),
      ];
      const work = Array.from({ length: 50 }, (_, n) => begin[n % begin.length]?.());
      const gone = send('DELETE', project, { credential });
      const statuses = (await Promise.all(work)).map((reply) => reply?.status ?? 0);
      expect((await gone).status).toBe(204);
      expect(statuses.filter((status) => !either.includes(status))).toEqual([]);
    }
  });

  test.each([
    ['a project', async (owner: Account) => ['/v1/projects/', await makeProject(owner)]],
    ['a post', async (owner: Account) => ['/api/posts/', await makePost(owner)]],
    [
      'a destination',
      async (owner: Account) => {
        const projectId = await makeProject(owner);
        const { id } = await makeWebhook(owner, projectId);
        return [`/v1/projects/${projectId}/webhooks/`, id];
      },
    ],
  ] as const)('%s that thirty delete and change at once', async (_noun, make) => {
    const owner = await createAccount();
    const [collection = '', id = ''] = await make(owner);
    const credential = collection.startsWith('/api') ? owner.key : owner.token;
    const body = collection.startsWith('/api') ? { title: 'Changed' } : { description: 'Changed' };
    const work = Array.from({ length: 30 }, (_, n) =>
      n % 3 ? send('DELETE', collection + id, { credential }) : send('PATCH', collection + id, { credential, body }),
    );
    const statuses = (await Promise.all(work)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 204, 404].includes(status))).toEqual([]);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  });
});

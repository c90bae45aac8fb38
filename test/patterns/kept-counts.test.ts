import { describe, expect, test } from 'vitest';
import { againAfterConflicts } from '../../src/failures/done-again.ts';
import { mergeCounts } from '../../src/database/merge-counts.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeComment, makeDeployment, makeIncident, makePost, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { addDeployments } from '../harness/long-list.ts';

const prismaOf = async () => (await instance()).database.prisma;

async function lengthOf(path: string, credential: string): Promise<[total: number, relation: string | null]> {
  const { headers } = await send('GET', `${path}${path.includes('?') ? '&' : '?'}limit=1`, { credential });
  return [Number(headers.get('x-total-count')), headers.get('x-total-count-relation')];
}

/** Does all of it at once, while counts are merged again and again. */
async function racing(changes: readonly (() => Promise<unknown>)[]): Promise<void> {
  const prisma = await prismaOf();
  await Promise.all([
    ...changes.map((change) => change()),
    ...changes.slice(0, 10).map(() => againAfterConflicts(() => mergeCounts(prisma))),
  ]);
}

async function changePost({ key }: Account, id: string, body: object) {
  const { status } = await send('PATCH', `/api/posts/${id}`, { credential: key, body });
  expect(status).toBe(200);
}

const times = <Made>(count: number, make: () => Promise<Made>) => Promise.all(Array.from({ length: count }, make));

describe('how many posts are published', () => {
  const published = async () => (await prismaOf()).post.count({ where: { isPublished: true } });

  test('is right after fifty changes at once, merged or not', async () => {
    const author = await createAccount();
    const [shown, hidden, gone] = [
      await times(10, () => makePost(author)),
      await times(10, () => makePost(author, { is_published: false })),
      await times(10, () => makePost(author)),
    ];
    await racing([
      ...shown.map((id) => () => changePost(author, id, { is_published: false })),
      ...hidden.map((id) => () => changePost(author, id, { is_published: true })),
      ...gone.map((id) => () => send('DELETE', `/api/posts/${id}`, { credential: author.key })),
      ...Array.from({ length: 20 }, (_, index) => () => makePost(author, { is_published: index % 2 === 0 })),
    ]);
    expect(await lengthOf('/api/posts', author.key)).toEqual([await published(), 'eq']);
    await mergeCounts(await prismaOf());
    expect(await lengthOf('/api/posts', author.key)).toEqual([await published(), 'eq']);
  });

  test('is right where an edit changes nothing of that, and where an author goes', async () => {
    const [author, reader] = [await createAccount(), await createAccount()];
    const [id] = await times(3, () => makePost(author));
    await changePost(author, id ?? '', { title: 'Another', is_published: true });
    expect(await lengthOf('/api/posts', reader.key)).toEqual([await published(), 'eq']);
    await (await prismaOf()).user.delete({ where: { id: author.id } });
    expect(await lengthOf('/api/posts', reader.key)).toEqual([await published(), 'eq']);
  });
});

describe('how many deployments an environment has', () => {
  test('is right after fifty at once, merged or not', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const path = `/v1/projects/${projectId}/deployments`;
    await racing(Array.from({ length: 50 }, () => () => makeDeployment(owner, projectId)));
    expect(await lengthOf(path, owner.token)).toEqual([50, 'eq']);
    await mergeCounts(await prismaOf());
    expect(await lengthOf(path, owner.token)).toEqual([50, 'eq']);
  });

  test('is exact where it is more than what is counted, but not of those in one state', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    await addDeployments(await instance(), projectId, 10_001);
    const path = `/v1/projects/${projectId}/deployments`;
    expect(await lengthOf(path, owner.token)).toEqual([10_001, 'eq']);
    expect(await lengthOf(`${path}?state=cancelled`, owner.token)).toEqual([10_000, 'gte']);
  });

  test('is kept no longer than the project', async () => {
    const prisma = await prismaOf();
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    await makeDeployment(owner, projectId);
    await mergeCounts(prisma);
    const list = { list: `deployments/${projectId}/production` };
    expect(await prisma.listCount.findMany({ where: list })).toEqual([{ ...list, count: 1 }]);
    await send('DELETE', `/v1/projects/${projectId}`, { credential: owner.token });
    await mergeCounts(prisma);
    expect(await prisma.listCount.findMany({ where: list })).toEqual([]);
  });
});

test('incidents are counted up to ten thousand', async () => {
  const owner = await createAccount();
  const projectId = await makeProject(owner);
  await makeIncident(owner, projectId);
  const prisma = await prismaOf();
  await againAfterConflicts(
    () => prisma.$executeRaw`
      INSERT INTO incidents (id, project_id, environment, kind, state, title, opened_at, acknowledged_at, resolved_at, updated_at)
      SELECT gen_random_uuid(), project_id, environment, kind, 'resolved', title, opened_at, now(), now(), now()
      FROM incidents, generate_series(1, 10000) WHERE project_id = ${projectId}::uuid`,
  );
  const path = `/v1/projects/${projectId}/incidents`;
  expect(await lengthOf(path, owner.token)).toEqual([10_000, 'gte']);
  expect(await lengthOf(`${path}?state=open`, owner.token)).toEqual([1, 'eq']);
});

test('comments are counted by their post', async () => {
  const author = await createAccount();
  const postId = await makePost(author);
  await times(3, () => makeComment(author, postId));
  expect(await lengthOf(`/api/community/posts/${postId}/comments`, author.key)).toEqual([3, 'eq']);
});

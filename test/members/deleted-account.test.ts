import { describe, expect, test } from 'vitest';
import { deleteUser } from '../../schema/accounts/delete-user.ts';
import { ownContext } from '../../src/domain-context/operator.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeComment, makeDeployment, makeMember, makePost, makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';

async function deleteAccount(id: string): Promise<number> {
  const { portico } = await instance();
  return deleteUser(ownContext(portico.core.shared), id, { withSharedProjects: false });
}

const deploymentsQuery = `query Deployments($projectId: ID!) {
  deployments(projectId: $projectId, environment: production) { items { id createdBy { username } } }
}`;

describe('a member whose account is deleted', () => {
  test('is one no more, and what they have deployed stays, without their name', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const member = await makeMember(projectId, 'developer');
    const deployment = await makeDeployment(member, projectId);
    expect(await deleteAccount(member.id)).toBe(0);
    const { body } = await send('GET', `/v1/projects/${projectId}/members`, { credential: owner.token });
    expect(body).toMatchObject([{ user_id: owner.id }]);
    const found = await askGraphQL({ credential: owner.token }, deploymentsQuery, { projectId });
    expect(found.data.deployments.items).toEqual([{ id: deployment, createdBy: null }]);
  });

  test('leaves a project whose only project-admin they were to its owner', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const admin = await makeMember(projectId, 'project_admin');
    const path = `/v1/projects/${projectId}/members`;
    await send('PATCH', `${path}/${owner.id}`, { credential: owner.token, body: { role: 'viewer' } });
    const left = await makeProject(owner);
    const heir = await makeMember(left, 'project_admin');
    await send('DELETE', `/v1/projects/${left}/members/${owner.id}`, { credential: owner.token });
    expect(await deleteAccount(admin.id)).toBe(0);
    expect(await deleteAccount(heir.id)).toBe(0);
    for (const id of [projectId, left]) {
      const { body } = await send('GET', `/v1/projects/${id}/members`, { credential: owner.token });
      expect(body).toMatchObject([{ user_id: owner.id, role: 'project-admin' }]);
    }
  });

  test('leaves nothing of their own projects, and nothing in the community', async () => {
    const [owner, other] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    await makeDeployment(owner, projectId);
    const [own, others] = [await makePost(owner), await makePost(other)];
    await makeComment(other, own);
    await makeComment(owner, others);
    expect(await deleteAccount(owner.id)).toBe(1);
    const { prisma } = (await instance()).database;
    const where = { projectId };
    const left = await Promise.all([
      prisma.environment.count({ where }),
      prisma.deployment.count({ where }),
      prisma.membership.count({ where }),
      prisma.xpEntry.count({ where: { userId: owner.id } }),
      prisma.comment.count({ where: { postId: { in: [own, others] } } }),
    ]);
    expect(left).toEqual([0, 0, 0, 0, 0]);
    expect((await send('GET', `/api/posts/${own}`, { credential: other.key })).status).toBe(404);
  });

  test('is gone for projects that they open meanwhile', async () => {
    const account = await createAccount();
    const opened = Array.from({ length: 20 }, (_, index) =>
      makeProject(account, { name: `Shop ${index}` }).catch(() => ''),
    );
    await opened[0];
    await deleteAccount(account.id);
    const ids = (await Promise.all(opened)).filter((id) => id !== '');
    expect(ids).not.toEqual([]);
    const { prisma } = (await instance()).database;
    expect(await prisma.project.count({ where: { OR: [{ ownerId: account.id }, { id: { in: ids } }] } })).toBe(0);
    expect(await prisma.environment.count({ where: { projectId: { in: ids } } })).toBe(0);
  });
});

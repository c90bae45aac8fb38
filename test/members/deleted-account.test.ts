import { describe, expect, test } from 'vitest';
import { deleteUser } from '../../schema/accounts/delete-user.ts';
import { ownContext } from '../../src/domain-context/operator.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeComment, makeDeployment, makeMember, makePost, makeProject } from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance } from '../harness/instance.ts';

async function deleteAccount(id: string) {
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
    expect(await deleteAccount(member.id)).toEqual({ projectsDeleted: 0, projectsHandedOver: 0 });
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
    const successor = await makeMember(left, 'project_admin');
    await send('DELETE', `/v1/projects/${left}/members/${owner.id}`, { credential: owner.token });
    for (const { id } of [admin, successor])
      expect(await deleteAccount(id)).toEqual({ projectsDeleted: 0, projectsHandedOver: 1 });
    for (const id of [projectId, left]) {
      const { body } = await send('GET', `/v1/projects/${id}/members`, { credential: owner.token });
      expect(body).toMatchObject([{ user_id: owner.id, role: 'project-admin' }]);
    }
  });

  test('changes nothing of who owns a project that another administers too', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const [admin, other] = [await makeMember(projectId, 'project_admin'), await makeMember(projectId, 'project_admin')];
    const path = `/v1/projects/${projectId}/members`;
    await send('DELETE', `${path}/${owner.id}`, { credential: owner.token });
    expect(await deleteAccount(admin.id)).toEqual({ projectsDeleted: 0, projectsHandedOver: 0 });
    const { body } = await send('GET', path, { credential: other.token });
    expect(body).toMatchObject([{ user_id: other.id, role: 'project-admin' }]);
  });

  test('leaves no project without a project-admin, though the other one leaves at the same time', async () => {
    const owner = await createAccount();
    const { prisma } = (await instance()).database;
    for (let round = 0; round < 10; round += 1) {
      const projectId = await makeProject(owner);
      const path = `/v1/projects/${projectId}/members`;
      const [admin, other] = [
        await makeMember(projectId, 'project_admin'),
        await makeMember(projectId, 'project_admin'),
      ];
      await send('DELETE', `${path}/${owner.id}`, { credential: owner.token });
      const leave = send('DELETE', `${path}/${other.id}`, { credential: other.token });
      const [left] = await Promise.all([leave, deleteAccount(admin.id)]);
      expect([204, 409]).toContain(left.status);
      const admins = await prisma.membership.findMany({ where: { projectId, role: 'project_admin' } });
      expect(admins.map(({ userId }) => userId)).toEqual([left.status === 204 ? owner.id : other.id]);
    }
  });

  test('leaves nothing of their own projects, and nothing in the community', async () => {
    const [owner, other] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    await makeDeployment(owner, projectId);
    const [own, others] = [await makePost(owner), await makePost(other)];
    await makeComment(other, own);
    await makeComment(owner, others);
    expect(await deleteAccount(owner.id)).toMatchObject({ projectsDeleted: 1 });
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

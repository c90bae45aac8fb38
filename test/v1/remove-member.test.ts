import { describe, expect, test } from 'vitest';
import { removeMember } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const member = await makeMember(projectId, 'viewer');
  return { account, path: `/v1/projects/${projectId}/members/${member.id}`, member };
}

describeRoute(removeMember, sample, () => {
  describe('204', () => {
    test('and the project does not exist for them any more', async () => {
      const { account, path, member } = await sample();
      expect((await send('DELETE', path, { credential: account.token })).status).toBe(204);
      const project = path.split('/members')[0] ?? '';
      expect((await send('GET', project, { credential: member.token })).status).toBe(404);
      expect((await send('DELETE', path, { credential: account.token })).status).toBe(404);
    });

    test('for whoever leaves by themselves, whatever their role', async () => {
      const { path, member } = await sample();
      expect((await send('DELETE', path, { credential: member.token })).status).toBe(204);
    });
  });

  describe('403', () => {
    test('to somebody else without the role', async () => {
      const { account, path, member } = await sample();
      const other = path.replace(/[^/]+$/, account.id);
      expect((await send('DELETE', other, { credential: member.token })).status).toBe(403);
    });
  });

  describe('409', () => {
    test('for the last project-admin', async () => {
      const { account, path } = await sample();
      const own = path.replace(/[^/]+$/, account.id);
      expect((await send('DELETE', own, { credential: account.token })).status).toBe(409);
    });

    test('when all project-admins leave at once, one stays', async () => {
      const { account, path } = await sample();
      const projectId = path.split('/')[3] ?? '';
      const admins = [account];
      for (let number = 0; number < 9; number += 1) admins.push(await makeMember(projectId, 'project_admin'));
      const replies = await Promise.all(
        admins.map(({ id, token }) => send('DELETE', path.replace(/[^/]+$/, id), { credential: token })),
      );
      expect(replies.filter(({ status }) => status === 204)).toHaveLength(9);
      expect(replies.filter(({ status }) => status === 409)).toHaveLength(1);
    });

    test('the database itself keeps a project-admin, whoever writes', async () => {
      const { account, path } = await sample();
      const projectId = path.split('/')[3] ?? '';
      const { prisma } = (await instance()).database;
      const where = { projectId_userId: { projectId, userId: account.id } };
      await expect(prisma.membership.delete({ where })).rejects.toThrow('no project-admin');
      await expect(prisma.membership.update({ where, data: { role: 'viewer' } })).rejects.toThrow('no project-admin');
      await prisma.project.delete({ where: { id: projectId } });
    });
  });
});

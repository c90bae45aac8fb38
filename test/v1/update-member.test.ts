import { describe, expect, test } from 'vitest';
import { updateMember } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const member = await makeMember(projectId, 'viewer');
  return { account, path: `/v1/projects/${projectId}/members/${member.id}`, body: { role: 'developer' }, member };
}

describeRoute(updateMember, sample, () => {
  describe('200', () => {
    test('the member in the new role, which counts at once', async () => {
      const { account, path, body, member } = await sample();
      const deployments = `${path.split('/members')[0]}/deployments`;
      const deploy = () =>
        send('POST', deployments, { credential: member.token, body: { ref: 'main', commit_sha: 'abcdef1' } });
      expect((await deploy()).status).toBe(403);
      const reply = await send('PATCH', path, { credential: account.token, body });
      expect(reply.body).toMatchObject({ user_id: member.id, role: 'developer' });
      expect((await deploy()).status).toBe(201);
    });
  });

  describe('409', () => {
    test('for the last project-admin', async () => {
      const { account, path, body } = await sample();
      const own = path.replace(/[^/]+$/, account.id);
      const reply = await send('PATCH', own, { credential: account.token, body });
      expect(reply.status).toBe(409);
      expect(reply.text).toContain('project-admin');
    });
  });
});

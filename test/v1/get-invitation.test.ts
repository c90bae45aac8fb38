import { describe, expect, test } from 'vitest';
import { getInvitation } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeInvitation, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const { id } = await makeInvitation(account, projectId, { email: 'a@test.example', role: 'viewer' });
  return { account, path: `/v1/projects/${projectId}/invitations/${id}` };
}

describeRoute(getInvitation, sample, () => {
  describe('200', () => {
    test('says when it has expired', async () => {
      const { account, path } = await sample();
      const { prisma } = (await instance()).database;
      const read = async () => Object((await send('GET', path, { credential: account.token })).body).state;
      expect(await read()).toBe('created');
      await prisma.invitation.update({
        where: { id: path.split('/').at(-1) ?? '' },
        data: { expiresAt: new Date(Date.now() - 1) },
      });
      expect(await read()).toBe('expired');
    });
  });
});

import { describe, expect, test } from 'vitest';
import { listInvitations } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeInvitation, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  await makeInvitation(account, projectId, { email: 'a@test.example', role: 'viewer' });
  await makeInvitation(account, projectId, { email: 'b@test.example', role: 'viewer' });
  return { account, path: `/v1/projects/${projectId}/invitations` };
}

describeRoute(listInvitations, sample, () => {
  describe('200', () => {
    test('the latest first, without any link', async () => {
      const { account, path } = await sample();
      const reply = await send('GET', path, { credential: account.token });
      expect(Object(reply.body).map(({ email }: { email: string }) => email)).toEqual([
        'b@test.example',
        'a@test.example',
      ]);
      expect(reply.text).not.toContain('service_invite_');
    });
  });
});

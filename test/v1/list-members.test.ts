import { describe, expect, test } from 'vitest';
import { listMembers } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}/members` };
}

describeRoute(listMembers, sample, () => {
  describe('200', () => {
    test('everybody with their roles, in the order in which they joined', async () => {
      const { account, path } = await sample();
      const member = await makeMember(path.split('/')[3] ?? '', 'viewer');
      const reply = await send('GET', path, { credential: member.token });
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual([
        {
          user_id: account.id,
          username: account.username,
          display_name: null,
          role: 'project-admin',
          joined_at: expect.any(String),
        },
        expect.objectContaining({ user_id: member.id, role: 'viewer' }),
      ]);
      expect(reply.headers.get('x-total-count')).toBe('2');
    });
  });
});

import { describe, expect, test } from 'vitest';
import { getMember } from '../../rest-adapters/v1/members.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  const projectId = await makeProject(account);
  const member = await makeMember(projectId, 'viewer');
  return { account, path: `/v1/projects/${projectId}/members/${member.id}`, member };
}

describeRoute(getMember, sample, () => {
  describe('200', () => {
    test('the member, with a tag by which of racing changes one succeeds', async () => {
      const { account, path, member } = await sample();
      const reply = await send('GET', path, { credential: account.token });
      expect(reply.body).toEqual({
        user_id: member.id,
        username: member.username,
        display_name: null,
        role: 'viewer',
        joined_at: expect.any(String),
      });
      const headers = { 'if-match': reply.headers.get('etag') ?? '' };
      const changes = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          send('PATCH', path, {
            credential: account.token,
            headers,
            body: { role: n % 2 ? 'developer' : 'project-admin' },
          }),
        ),
      );
      expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(changes.filter(({ status }) => status === 412)).toHaveLength(19);
      expect((await send('DELETE', path, { credential: account.token, headers })).status).toBe(412);
      const fresh = { 'if-match': (await send('GET', path, { credential: account.token })).headers.get('etag') ?? '' };
      expect((await send('DELETE', path, { credential: account.token, headers: fresh })).status).toBe(204);
    });
  });
});

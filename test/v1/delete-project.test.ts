import { describe, expect, test } from 'vitest';
import { deleteProject } from '../../rest-adapters/v1/projects.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { describeRoute } from '../harness/route-suite.ts';

async function sample() {
  const account = await createAccount();
  return { account, path: `/v1/projects/${await makeProject(account)}` };
}

describeRoute(deleteProject, sample, () => {
  describe('204', () => {
    test('it is gone, and gone it cannot be deleted again', async () => {
      const { account, path } = await sample();
      const { headers } = await send('GET', path, { credential: account.token });
      const reply = await send('DELETE', path, {
        credential: account.token,
        headers: { 'if-match': headers.get('etag') ?? '' },
      });
      expect(reply.status).toBe(204);
      expect(reply.text).toBe('');
      expect((await send('GET', path, { credential: account.token })).status).toBe(404);
      expect((await send('DELETE', path, { credential: account.token })).status).toBe(404);
    });
  });

  describe('403', () => {
    test('for a member who is not project-admin', async () => {
      const { path } = await sample();
      const developer = await makeMember(path.split('/')[3] ?? '', 'developer');
      expect((await send('DELETE', path, { credential: developer.token })).status).toBe(403);
    });
  });
});

import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';

// Of two who take each other's role at once, the one that was waited for has none any more.
test.each([
  ['removing', 'DELETE', undefined],
  ['changing the role of', 'PATCH', { role: 'viewer' }],
] as const)('of two project-admins %s each other at once, one succeeds', async (_what, method, body) => {
  const owner = await createAccount();
  const rounds = Array.from({ length: 20 }, async () => {
    const project = await makeProject(owner);
    const admins = [await makeMember(project, 'project_admin'), await makeMember(project, 'project_admin')] as const;
    const [left, right] = admins;
    const replies = await Promise.all(
      [
        [left, right],
        [right, left],
      ].map(([by, of]) =>
        send(method, `/v1/projects/${project}/members/${of?.id}`, { credential: by?.token, ...(body ? { body } : {}) }),
      ),
    );
    return replies.map(({ status }) => (status < 300 ? 'done' : status)).sort();
  });
  for (const statuses of await Promise.all(rounds)) {
    expect(statuses).toEqual([method === 'DELETE' ? 404 : 403, 'done']);
  }
});

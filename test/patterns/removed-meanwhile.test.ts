import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { makeMember, makeProject } from '../harness/fixtures.ts';
import { instance, runsOnServer } from '../harness/instance.ts';
import { isSerializable } from '../harness/postgres-server.ts';
import { waitingForLocks } from '../harness/waiting-for-locks.ts';

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

// The embedded database has one connection: nobody waits for a lock there. At SERIALIZABLE the rotation came before the change.
test.runIf(runsOnServer && !isSerializable)(
  'whose role is taken while they wait to rotate a secret gets none',
  async () => {
    const project = await makeProject(await createAccount());
    const admin = await makeMember(project, 'project_admin');
    const path = `/v1/projects/${project}/webhooks`;
    const made = await send('POST', path, { credential: admin.token, body: { url: 'https://203.0.114.7/hook' } });
    const id = String(Object(made.body).id);
    const { prisma } = (await instance()).database;
    const rotation = await prisma.$transaction(
      async (db) => {
        await db.$queryRaw`SELECT lock_project(${project}::uuid, false)`;
        await db.$queryRaw`SELECT 1 FROM webhook_destinations
          WHERE project_id = ${project}::uuid AND id = ${id}::uuid FOR UPDATE`;
        const begun = send('POST', `${path}/${id}/rotate`, { credential: admin.token });
        await expect.poll(waitingForLocks, { timeout: 10_000 }).toBe(1);
        await db.membership.update({
          where: { projectId_userId: { projectId: project, userId: admin.id } },
          data: { role: 'viewer' },
        });
        return { begun };
      },
      { timeout: 30_000 },
    );
    expect((await rotation.begun).status).toBe(403);
    expect(await prisma.webhookSecret.count({ where: { destinationId: id } })).toBe(1);
  },
);

import { afterEach, describe, expect, test } from 'vitest';
import { deleteUser } from '../../schema/accounts/delete-user.ts';
import { gathering } from '../../src/changes/batches.ts';
import { interval, mostAtOnce } from '../../src/changes/paced.ts';
import { ownContext } from '../../src/domain-context/operator.ts';
import { type Account, createAccount, issueTokenFor } from '../harness/account.ts';
import { ChangeListeners, soon } from '../harness/change-listener.ts';
import { send } from '../harness/client.ts';
import {
  addMember,
  makeDeployment,
  makeIncident,
  makeMember,
  makeProject,
  makeVariable,
  makeWebhook,
} from '../harness/fixtures.ts';
import { askGraphQL } from '../harness/graphql.ts';
import { instance, runsOnServer, startInstance } from '../harness/instance.ts';
import { createPerson } from '../harness/person.ts';

const listeners = new ChangeListeners();
const { hear } = listeners;
afterEach(listeners.stop);

describe('who watches a project', () => {
  const kinds: [string, (owner: Account, projectId: string) => Promise<unknown>][] = [
    ['a deployment', makeDeployment],
    ['an incident', (owner, projectId) => makeIncident(owner, projectId)],
    ['a variable', (owner, projectId) => makeVariable(owner, projectId, 'preview')],
    ['a webhook', (owner, projectId) => makeWebhook(owner, projectId)],
  ];
  test.each(kinds)('hears of %s within two seconds', async (_kind, change) => {
    const owner = await createAccount();
    const [projectId, other] = [await makeProject(owner), await makeProject(owner)];
    const [one, all] = [await hear(owner.token, { projectId }), await hear(owner.token)];
    await change(owner, other);
    await change(owner, projectId);
    await expect.poll(() => [one.timesOf(projectId), all.timesOf(projectId)], soon).toEqual([2, 1]);
    expect([one.timesOf(other), all.timesOf(other)]).toEqual([0, 1]);
  });

  test('hears of fifty changes, and not fifty times', async () => {
    const owner = await createAccount();
    const [projectId, other] = [await makeProject(owner), await makeProject(owner)];
    const listener = await hear(owner.token);
    const begun = Date.now();
    await Promise.all(Array.from({ length: 50 }, () => makeDeployment(owner, projectId)));
    // What comes of a later change comes after all of those.
    await makeIncident(owner, other);
    await expect.poll(() => listener.timesOf(other), soon).toBe(1);
    const gathered = (Date.now() - begun) / gathering;
    expect(listener.timesOf(projectId)).toBeGreaterThan(0);
    expect(listener.timesOf(projectId)).toBeLessThanOrEqual(1 + gathered);
  });

  test('hears nothing of what was refused', async () => {
    const owner = await createAccount();
    const projectId = await makeProject(owner);
    const listener = await hear(owner.token, { projectId });
    const path = `/v1/projects/${projectId}/deployments`;
    expect((await send('POST', path, { credential: owner.token, body: { ref: '' } })).status).toBe(400);
    const viewer = await makeMember(projectId, 'viewer');
    expect(
      (await send('POST', path, { credential: viewer.token, body: { ref: 'main', commit_sha: 'c0ffee1' } })).status,
    ).toBe(403);
    // What comes of a change that is allowed comes after what would have come of those.
    await makeDeployment(owner, projectId);
    await expect.poll(() => listener.timesOf(projectId), soon).toBe(2);
  });

  test('hears nothing any more once they are no member', async () => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    await addMember(projectId, guest);
    const [kept, lost] = [await hear(owner.token, { projectId }), await hear(guest.token, { projectId })];
    await send('DELETE', `/v1/projects/${projectId}/members/${guest.id}`, { credential: owner.token });
    await makeDeployment(owner, projectId);
    await expect.poll(() => kept.timesOf(projectId), soon).toBeGreaterThan(1);
    // That they have left is the last that they hear.
    await expect.poll(() => lost.timesOf(projectId), soon).toBe(2);
    // What they may hear of comes after what they may not have heard of, to all who watch, in one go.
    const own = await makeProject(guest);
    const all = await hear(guest.token);
    await makeDeployment(owner, projectId);
    await makeDeployment(guest, own);
    await expect.poll(() => all.timesOf(own), soon).toBe(1);
    expect([lost.timesOf(projectId), all.timesOf(projectId)]).toEqual([2, 0]);
  });

  test('hears that the account of another member was deleted', async () => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    await addMember(projectId, guest);
    const listener = await hear(owner.token, { projectId });
    const { portico } = await instance();
    await deleteUser(ownContext(portico.core.shared), guest.id, { withSharedProjects: false });
    await expect.poll(() => listener.timesOf(projectId), soon).toBe(2);
  });

  test('hears that it was deleted', async () => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    await addMember(projectId, guest);
    const [own, guests] = [await hear(owner.token), await hear(guest.token, { projectId })];
    expect((await send('DELETE', `/v1/projects/${projectId}`, { credential: owner.token })).status).toBe(204);
    await expect.poll(() => [own.timesOf(projectId), guests.timesOf(projectId)], soon).toEqual([1, 2]);
  });

  test('hears of many projects that change at once twenty times, and then five times a second', async () => {
    const owner = await createAccount();
    const projects = await Promise.all(Array.from({ length: mostAtOnce + 10 }, () => makeProject(owner)));
    const listener = await hear(owner.token);
    const before = listener.told.length;
    const rename = (id: string, index: number) =>
      `p${index}: updateProject(id: "${id}", input: { name: "New" }) { id }`;
    const begun = performance.now();
    await askGraphQL({ credential: owner.token }, `mutation { ${projects.map(rename).join(' ')} }`);
    await expect.poll(() => listener.told.length - before, soon).toBeGreaterThan(0);
    await expect.poll(() => projects.filter((id) => listener.timesOf(id) === 0), { timeout: 10_000 }).toEqual([]);
    expect(performance.now() - begun).toBeGreaterThan(9 * interval);
  });
});

describe('who watches an account', () => {
  test('hears of the first call with a token', async () => {
    const person = await createPerson();
    const token = await issueTokenFor(person, ['projects:read']);
    const [own, project] = [await hear(person.cookie), await makeProject(person)];
    const before = own.timesOf(null);
    expect((await send('GET', `/v1/projects/${project}`, { credential: token })).status).toBe(200);
    await expect.poll(() => own.timesOf(null), soon).toBeGreaterThan(before);
  });

  test('hears of it in a session alone: no token tells of another', async () => {
    const person = await createPerson();
    const [listening, other] = [
      await issueTokenFor(person, ['projects:read']),
      await issueTokenFor(person, ['projects:read']),
    ];
    const [own, program] = [await hear(person.cookie), await hear(listening)];
    const project = await makeProject(person);
    const before = own.timesOf(null);
    expect((await send('GET', `/v1/projects/${project}`, { credential: other })).status).toBe(200);
    await expect.poll(() => own.timesOf(null), soon).toBeGreaterThan(before);
    await makeDeployment(person, project);
    await expect.poll(() => program.timesOf(project), soon).toBeGreaterThan(0);
    expect(program.timesOf(null)).toBe(1);
  });

  test('hears nothing of strangers', async () => {
    const [person, stranger] = [await createPerson(), await createAccount()];
    const listener = await hear(person.cookie);
    await makeDeployment(stranger, await makeProject(stranger));
    const own = await makeProject(person);
    await makeDeployment(person, own);
    await expect.poll(() => listener.timesOf(own), soon).toBe(1);
    expect(listener.told.filter(({ projectId }) => projectId !== null && projectId !== own)).toEqual([]);
  });
});

describe.runIf(runsOnServer)('on another instance', () => {
  test('a change is heard of, and after the connection for it was lost too', async () => {
    const first = await startInstance({ WORKER: 'false' });
    const second = await startInstance({ WORKER: 'false' }, first);
    const owner = await createAccount('pro', first);
    const made = await send('POST', '/v1/projects', { credential: owner.token, body: { name: 'Shop' }, on: first });
    const projectId: string = Object(made.body).id;
    const deploy = () =>
      send('POST', `/v1/projects/${projectId}/deployments`, {
        credential: owner.token,
        body: { ref: 'main', commit_sha: 'c0ffee1' },
        on: first,
      });
    const listener = await hear(owner.token, { projectId, on: second });
    await deploy();
    await expect.poll(() => listener.timesOf(projectId), soon).toBe(2);
    await first.database.prisma
      .$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN portico%' OR query = 'SELECT 1'`;
    await listener.over;
    const again = await hear(owner.token, { projectId, on: second });
    await deploy();
    await expect.poll(() => again.timesOf(projectId), soon).toBe(2);
    await Promise.all([second.stop(), again.over]);
    await first.stop();
  });
});

import { afterEach, describe, expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { type ChangeListener, ChangeListeners, soon } from '../harness/change-listener.ts';
import { send } from '../harness/client.ts';
import { addMember, makeDeployment, makeProject } from '../harness/fixtures.ts';
import { firstOfStream } from '../harness/graphql.ts';

const listeners = new ChangeListeners();
const { hear } = listeners;
afterEach(listeners.stop);

describe('what changed before somebody began to watch', () => {
  const projectsIn = ({ told: [first] }: ChangeListener) =>
    first?.recent?.changes.flatMap(({ projectId }) => projectId ?? []);

  test('comes with the first, once for each of their projects, and with no other', async () => {
    const [owner, stranger] = [await createAccount(), await createAccount()];
    const [projectId, other, theirs] = [
      await makeProject(owner),
      await makeProject(owner),
      await makeProject(stranger),
    ];
    const begun = Date.now();
    const early = await hear(owner.token);
    await makeDeployment(stranger, theirs);
    for (const each of [projectId, projectId, other]) await makeDeployment(owner, each);
    await expect.poll(() => [early.timesOf(projectId) > 0, early.timesOf(other)], soon).toEqual([true, 1]);
    const [one, all] = [await hear(owner.token, { projectId: other }), await hear(owner.token)];
    expect(projectsIn(one)).toEqual([other]);
    expect(projectsIn(all)?.toSorted()).toEqual([projectId, other].toSorted());
    for (const { at } of all.told[0]?.recent?.changes ?? []) expect(Date.parse(at)).toBeGreaterThanOrEqual(begun);
    await makeDeployment(owner, other);
    await expect.poll(() => all.timesOf(other), soon).toBe(1);
    expect(all.told.findLastIndex(({ recent }) => recent !== null)).toBe(0);
  });

  test('costs as much as it may be, however many there are', async () => {
    const { token: credential } = await createAccount();
    const asked = (times: number) => {
      const changes = Array.from({ length: times }, (_, index) => `c${index}: changes { projectId at }`).join(' ');
      return firstOfStream({ credential }, `subscription { changes { recent { ${changes} } } }`);
    };
    expect((await asked(1)).codes).toEqual([]);
    expect((await asked(20)).codes).toEqual(['QUERY_COMPLEXITY']);
  });

  test('is nothing of a project that they have left, but that they have', async () => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    await addMember(projectId, guest);
    const early = await hear(owner.token);
    await makeDeployment(owner, projectId);
    await expect.poll(() => early.timesOf(projectId), soon).toBe(1);
    expect(projectsIn(await hear(guest.token))).toEqual([projectId]);
    await send('DELETE', `/v1/projects/${projectId}/members/${guest.id}`, { credential: owner.token });
    const seenByGuest = async () => {
      const listener = await hear(guest.token);
      listener.stop();
      return listener.told[0]?.recent?.changes ?? [];
    };
    await expect.poll(seenByGuest, soon).toMatchObject([{ projectId }]);
    const left = await seenByGuest();
    const lastTold = () => Date.parse(early.told.at(-1)?.at ?? '');
    await makeDeployment(owner, projectId);
    await expect.poll(lastTold, soon).toBeGreaterThan(Date.parse(left[0]?.at ?? ''));
    expect(await seenByGuest()).toEqual(left);
  });
});

import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { gathering, mostWaiting } from '../../src/changes/batches.ts';
import { ChangeFeed, listensOnFor } from '../../src/changes/change-feed.ts';
import { keptFor, mostRecent } from '../../src/changes/recent-subjects.ts';
import { writeSubject } from '../../src/changes/subject.ts';
import { ownChannel } from '../../src/database/change-channel.ts';
import { mostStreams } from '../../src/server/stream-slots.ts';
import { type Account, createAccount, issueTokenFor } from '../harness/account.ts';
import { ChangeListener } from '../harness/change-listener.ts';
import { send } from '../harness/client.ts';
import {
  makeDeployment,
  makeIncident,
  makeMember,
  makeProject,
  makeVariable,
  makeWebhook,
} from '../harness/fixtures.ts';
import { askGraphQL, firstOfStream } from '../harness/graphql.ts';
import { instance, runsOnServer, startInstance } from '../harness/instance.ts';
import { createPerson, sendForm } from '../harness/person.ts';

const within = { timeout: 2_000, interval: 20 };

const opened: ChangeListener[] = [];

async function listen(...call: Parameters<typeof ChangeListener.open>): Promise<ChangeListener> {
  const listener = await ChangeListener.open(...call);
  opened.push(listener);
  return listener;
}

/** One that has begun. */
async function hear(...call: Parameters<typeof ChangeListener.open>): Promise<ChangeListener> {
  const listener = await listen(...call);
  await expect.poll(() => listener.told.length, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0);
  return listener;
}

afterEach(() => {
  for (const listener of opened.splice(0)) listener.stop();
});

async function member(projectId: string, account: Account): Promise<void> {
  const { database } = await instance();
  await database.prisma.membership.create({ data: { projectId, userId: account.id, role: 'viewer' } });
}

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
    await expect.poll(() => [one.timesOf(projectId), all.timesOf(projectId)], within).toEqual([2, 1]);
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
    await expect.poll(() => listener.timesOf(other), within).toBe(1);
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
    await expect.poll(() => listener.timesOf(projectId), within).toBe(2);
  });

  test('hears nothing any more once they are no member', async () => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    await member(projectId, guest);
    const [kept, lost] = [await hear(owner.token, { projectId }), await hear(guest.token, { projectId })];
    await send('DELETE', `/v1/projects/${projectId}/members/${guest.id}`, { credential: owner.token });
    await makeDeployment(owner, projectId);
    await expect.poll(() => kept.timesOf(projectId), within).toBeGreaterThan(1);
    // What they may hear of comes after what they may not have heard of, to all who watch, in one go.
    const own = await makeProject(guest);
    const all = await hear(guest.token);
    await makeDeployment(owner, projectId);
    await makeDeployment(guest, own);
    await expect.poll(() => all.timesOf(own), within).toBe(1);
    expect([lost.timesOf(projectId), all.timesOf(projectId)]).toEqual([1, 0]);
  });
});

describe('more changes at once than there is room for', () => {
  test.each(['to publish', 'to tell'])('%s: whoever watches begins anew, and misses nothing', async (where) => {
    const { log, now } = await instance();
    const channel = ownChannel();
    const feed = new ChangeFeed({ channel, membersAmong: async () => [], log, now });
    const watcher = await feed.watch({ userId: randomUUID(), projectId: null });
    const subjects = Array.from({ length: mostWaiting + 1 }, () => ({ projectId: randomUUID() }));
    for (const subject of where === 'to publish' ? subjects : []) feed.announce(subject);
    if (where === 'to tell') await channel.publish(subjects.map(writeSubject));
    await feed.flush();
    await watcher.next();
    expect(await watcher.next()).toEqual({ done: true, value: undefined });
  });
});

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
    await expect.poll(() => [early.timesOf(projectId) > 0, early.timesOf(other)], within).toEqual([true, 1]);
    const [one, all] = [await hear(owner.token, { projectId: other }), await hear(owner.token)];
    expect(projectsIn(one)).toEqual([other]);
    expect(projectsIn(all)?.toSorted()).toEqual([projectId, other].toSorted());
    for (const { at } of all.told[0]?.recent?.changes ?? []) expect(Date.parse(at)).toBeGreaterThanOrEqual(begun);
    await makeDeployment(owner, other);
    await expect.poll(() => all.timesOf(other), within).toBe(1);
    expect(all.told.findLastIndex(({ recent }) => recent !== null)).toBe(0);
  });

  test('is nothing of a project that they have left', async () => {
    const [owner, guest] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    await member(projectId, guest);
    const early = await hear(owner.token);
    await makeDeployment(owner, projectId);
    await expect.poll(() => early.timesOf(projectId), within).toBe(1);
    expect(projectsIn(await hear(guest.token))).toEqual([projectId]);
    await send('DELETE', `/v1/projects/${projectId}/members/${guest.id}`, { credential: owner.token });
    expect(projectsIn(await hear(guest.token))).toEqual([]);
  });

  /** A feed by a clock of its own, in which everybody is a member of everything. */
  async function feedAt(begin: number) {
    const { log } = await instance();
    let time = begin;
    const channel = ownChannel();
    const listens: string[] = [];
    const feed = new ChangeFeed({
      channel: {
        ...channel,
        listen: async (listener) => {
          listens.push('begun');
          const stop = await channel.listen(listener);
          return () => {
            listens.push('ended');
            stop();
          };
        },
      },
      membersAmong: async (projectIds, [userId = '']) => projectIds.map((projectId) => ({ projectId, userId })),
      log,
      now: () => new Date(time),
    });
    const watch = () => feed.watch({ userId: randomUUID(), projectId: null });
    const recent = async () => {
      const watcher = await watch();
      const { value } = await watcher.next();
      await watcher.return();
      return value?.recent;
    };
    const change = async (count: number) => {
      const watcher = await watch();
      await watcher.next();
      for (let number = 0; number < count; number += 1) feed.announce({ projectId: randomUUID() });
      await feed.flush();
      for (let number = 0; number < count; number += 1) await watcher.next();
      await watcher.return();
    };
    return { feed, listens, watch, recent, change, setTime: (to: number) => (time = to) };
  }

  test('is forgotten after half a minute, and what is said to be known goes no further back', async () => {
    const { feed, recent, change, setTime } = await feedAt(1_000_000);
    expect(await recent()).toEqual({ since: new Date(1_000_000), changes: [] });
    setTime(1_010_000);
    await change(1);
    setTime(1_010_000 + keptFor - 1);
    expect(await recent()).toMatchObject({ since: new Date(1_010_000 - 1), changes: [{ at: new Date(1_010_000) }] });
    setTime(1_010_000 + keptFor);
    expect(await recent()).toEqual({ since: new Date(1_010_000), changes: [] });
    feed.close();
  });

  test('is bounded, and what is said to be known with it', async () => {
    const { feed, recent, change, setTime } = await feedAt(1_000_000);
    await recent();
    setTime(1_000_001);
    await change(mostRecent);
    expect((await recent())?.changes.length).toBe(mostRecent);
    setTime(1_000_002);
    await change(1);
    const known = await recent();
    expect(known?.since).toEqual(new Date(1_000_001));
    expect(known?.changes.map(({ at }) => at)).toEqual([new Date(1_000_002)]);
    feed.close();
  });

  test('is known from when on somebody listens, which goes on for a minute after the last who watched', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { feed, listens, watch, recent, setTime } = await feedAt(1_000_000);
    await (await watch()).return();
    await vi.advanceTimersByTimeAsync(listensOnFor - 1);
    const watcher = await watch();
    await vi.advanceTimersByTimeAsync(listensOnFor);
    expect(listens).toEqual(['begun']);
    await watcher.return();
    await vi.advanceTimersByTimeAsync(listensOnFor);
    expect(listens).toEqual(['begun', 'ended']);
    setTime(2_000_000);
    expect(await recent()).toEqual({ since: new Date(2_000_000), changes: [] });
    feed.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(listens).toEqual(['begun', 'ended', 'begun', 'ended']);
  });
});

describe('who watches an account', () => {
  test('hears of the first call with a token', async () => {
    const person = await createPerson();
    const token = await issueTokenFor(person, ['projects:read']);
    const [own, project] = [await hear(person.cookie), await makeProject(person)];
    const before = own.timesOf(null);
    expect((await send('GET', `/v1/projects/${project}`, { credential: token })).status).toBe(200);
    await expect.poll(() => own.timesOf(null), within).toBeGreaterThan(before);
  });

  test('hears nothing of strangers', async () => {
    const [person, stranger] = [await createPerson(), await createAccount()];
    const listener = await hear(person.cookie);
    await makeDeployment(stranger, await makeProject(stranger));
    const own = await makeProject(person);
    await makeDeployment(person, own);
    await expect.poll(() => listener.timesOf(own), within).toBe(1);
    expect(listener.told.filter(({ projectId }) => projectId !== null && projectId !== own)).toEqual([]);
  });
});

describe('a stream is refused', () => {
  test('401: to nobody', async () => {
    for (const ask of [askGraphQL, firstOfStream]) {
      const { codes, reply } = await ask({}, 'subscription { changes { at } }');
      expect(codes, reply.text).toEqual(['UNAUTHENTICATED']);
    }
  });

  test('403: without the scope', async () => {
    const owner = await createAccount();
    const { codes } = await askGraphQL({ credential: owner.key }, 'subscription { changes { at } }');
    expect(codes).toEqual(['INSUFFICIENT_SCOPE']);
  });

  test("404: of somebody else's project", async () => {
    const [owner, stranger] = [await createAccount(), await createAccount()];
    const projectId = await makeProject(owner);
    const listener = await listen(stranger.token, { projectId });
    expect(await listener.over).toBeNull();
    expect(listener.codes).toEqual(['NOT_FOUND']);
  });

  test.each(['application/json', 'application/graphql-response+json', 'multipart/mixed, application/json'])(
    '406: to who takes %s alone',
    async (accept) => {
      const { token: credential } = await createAccount();
      const body = { query: 'subscription { changes { at } }' };
      const reply = await send('POST', '/graphql', { credential, headers: { accept }, body });
      expect([reply.status, Object(reply.body).errors[0].extensions.code]).toEqual([406, 'NOT_ACCEPTABLE']);
    },
  );

  test('429: to who has as many as an account may have, until one is closed', async () => {
    const { token } = await createAccount();
    const listeners = await Promise.all(Array.from({ length: mostStreams.account }, () => hear(token)));
    const tooMany = await listen(token);
    expect(String(await tooMany.over)).toMatch(/429|open at a time/);
    listeners[0]?.stop();
    await expect
      .poll(
        async () => {
          const another = await listen(token);
          await Promise.race([
            another.over,
            expect
              .poll(() => another.told.length, within)
              .toBe(1)
              .catch(() => null),
          ]);
          return another.told.length;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(1);
  });
});

test('nothing is left of streams that were refused, broken off or closed', async () => {
  const own = await startInstance({ WORKER: 'false' });
  const { changes } = own.portico.core.shared;
  const { token } = await createAccount('pro', own);
  const listeners = await Promise.all(Array.from({ length: mostStreams.account }, () => hear(token, { on: own })));
  expect(changes.watching).toBe(mostStreams.account);
  for (let refused = 0; refused < 5; refused += 1) await (await listen(token, { on: own })).over;
  await expect.poll(() => changes.watching, within).toBe(mostStreams.account);
  for (const listener of listeners) listener.stop();
  await expect.poll(() => changes.watching, { timeout: 15_000 }).toBe(0);
  const body = { query: 'subscription { changes { at } }' };
  for (const accept of [
    'text/event-stream;charset=latin1',
    'text/event-streams',
    'x-text/event-stream',
    '*/*;charset=latin1',
    'application/json, text/event-stream;charset=iso-8859-1',
  ]) {
    const reply = await send('POST', '/graphql', { credential: token, headers: { accept }, body, on: own });
    expect(reply.status, accept).toBe(406);
  }
  expect(changes.watching).toBe(0);
  for (let brokenOff = 0; brokenOff < 20; brokenOff += 1) {
    const listener = await listen(token, { on: own });
    setTimeout(() => listener.stop(), brokenOff);
  }
  await expect.poll(() => own.portico.requestsUnderWay(), { timeout: 10_000 }).toBe(0);
  expect(changes.watching).toBe(0);
  await own.stop();
});

describe('a stream ends', () => {
  test('when its token is revoked', async () => {
    const person = await createPerson();
    const token = await issueTokenFor(person, ['projects:read']);
    const listener = await hear(token);
    const { data } = await askGraphQL({ cookie: person.cookie }, '{ personalAccessTokens { id } }');
    for (const { id } of data.personalAccessTokens) {
      await askGraphQL({ cookie: person.cookie }, 'mutation($id: ID!) { revokePersonalAccessToken(id: $id) { id } }', {
        id,
      });
    }
    await listener.over;
  });

  test('when its session is', async () => {
    const person = await createPerson();
    const listener = await hear(person.cookie);
    expect((await sendForm('/oauth/sign-out', {}, { cookie: person.cookie })).status).toBe(303);
    await listener.over;
  });

  test('when the server stops, which does not wait for it', async () => {
    const own = await startInstance({ WORKER: 'false' });
    const { token } = await createAccount('pro', own);
    const listener = await hear(token, { on: own });
    const begun = performance.now();
    await own.portico.stop();
    expect(performance.now() - begun).toBeLessThan(3_000);
    await listener.over;
    await own.database.close();
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
    await expect.poll(() => listener.timesOf(projectId), within).toBe(2);
    await first.database.prisma
      .$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN portico%' OR query = 'SELECT 1'`;
    await listener.over;
    const again = await hear(owner.token, { projectId, on: second });
    await deploy();
    await expect.poll(() => again.timesOf(projectId), within).toBe(2);
    await Promise.all([second.stop(), again.over]);
    await first.stop();
  });
});

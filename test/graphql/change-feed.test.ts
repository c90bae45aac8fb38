import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { mostWaiting } from '../../src/changes/batches.ts';
import { ChangeFeed } from '../../src/changes/change-feed.ts';
import { listensOnFor } from '../../src/changes/held-channel.ts';
import { mostRecent } from '../../schema/changes/ports.ts';
import { keptFor } from '../../src/changes/recent-subjects.ts';
import { writeSubject } from '../../src/changes/subject.ts';
import { ownChannel } from '../../src/database/change-channel.ts';
import { instance } from '../harness/instance.ts';

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
    beforeTelling: async () => undefined,
    log,
    now: () => new Date(time),
  });
  const watch = () => feed.watch({ userId: randomUUID(), projectId: null, includesAccount: true });
  const recent = async () => {
    const watcher = await watch();
    const { value } = await watcher.next();
    await watcher.return();
    return value && 'readRecent' in value ? value.readRecent() : null;
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

describe('more changes at once than there is room for', () => {
  test.each(['to publish', 'to tell'])('%s: whoever watches begins anew, and misses nothing', async (where) => {
    const { log, now } = await instance();
    const channel = ownChannel();
    const feed = new ChangeFeed({
      channel,
      membersAmong: async () => [],
      beforeTelling: async () => undefined,
      log,
      now,
    });
    const watcher = await feed.watch({ userId: randomUUID(), projectId: null, includesAccount: true });
    const subjects = Array.from({ length: mostWaiting + 1 }, () => ({ projectId: randomUUID() }));
    for (const subject of where === 'to publish' ? subjects : []) feed.announce(subject);
    if (where === 'to tell') await channel.publish(subjects.map(writeSubject));
    // Of what is let go after they have begun they would hear nothing either.
    const later = await feed.watch({ userId: randomUUID(), projectId: null, includesAccount: true });
    await channel.publish([writeSubject({ projectId: randomUUID() })]);
    await feed.flush();
    for (const each of where === 'to tell' ? [watcher, later] : [watcher]) {
      await each.next();
      expect(await each.next()).toEqual({ done: true, value: undefined });
    }
    feed.close();
  });
});

describe('what was told lately', () => {
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

  test('is known from when on somebody listens, which goes on for a while after the last who watched', async () => {
    const { feed, listens, watch, recent, setTime } = await feedAt(1_000_000);
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
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

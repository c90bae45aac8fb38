import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AskingPace } from '../../dashboard/src/live/asking-pace.ts';
import { SharedBuckets } from '../../dashboard/src/live/shared-buckets.ts';
import { defaultPlans } from '../../schema/accounts/plan-figures.ts';

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

/** A browser, whose windows have a storage and a channel in common. */
class Browser {
  readonly kept = new Map<string, string>();
  readonly #windows: { hear(requests: number): void }[] = [];

  /** What a window that is opened in it, or loaded anew, has room for. */
  open(): SharedBuckets {
    const own = { hear: (_requests: number) => {} };
    this.#windows.push(own);
    return new SharedBuckets({
      kept: {
        getItem: (key) => this.kept.get(key) ?? null,
        setItem: (key, value) => void this.kept.set(key, value),
      },
      tell: (requests) => {
        for (const other of this.#windows) if (other !== own) other.hear(requests);
      },
      onTold: (hear) => {
        own.hear = hear;
      },
    });
  }
}

interface Changes {
  every: number;
  during: number;
}

/** How windows that show something of several queries ask, when they are told of a change all the time. */
async function askedAt(queries: number, changes: Changes, windows = [new Browser().open()]): Promise<number[]> {
  const times: number[] = [];
  const ask = () => {
    for (let query = 0; query < queries; query += 1) times.push(performance.now());
    return queries;
  };
  const paces = windows.map((buckets) => new AskingPace({ ask, answered: () => Promise.resolve() }, buckets));
  for (let time = 0; time < changes.during; time += changes.every) {
    for (const pace of paces) pace.want();
    await vi.advanceTimersByTimeAsync(changes.every);
  }
  return times;
}

/** The most that lie within so many milliseconds. */
function mostWithin(times: readonly number[], span: number): number {
  let [most, first] = [0, 0];
  for (const [last, time] of times.entries()) {
    while (time - (times[first] ?? time) > span) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

describe('what others change all the time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const { session_per_minute: perMinute, session_per_day: perDay } = defaultPlans.free;

  test.each([1, 3])(
    'takes half of what the smallest plan may ask at most, with %i queries on the page',
    async (queries) => {
      const times = await askedAt(queries, { every: 5 * second, during: day });
      expect(times.length).toBeLessThanOrEqual(perDay / 2);
      const soon = await askedAt(queries, { every: 100, during: 3 * minute });
      expect(mostWithin(soon, minute)).toBeLessThanOrEqual(perMinute / 2);
    },
  );

  test('takes no more of it in several windows, or in one that is loaded anew all the time', async () => {
    const browser = new Browser();
    const times = await askedAt(2, { every: 5 * second, during: day / 2 }, [browser.open(), browser.open()]);
    for (let loads = 0; loads < 72; loads += 1)
      times.push(...(await askedAt(2, { every: 5 * second, during: 10 * minute }, [browser.open()])));
    expect(times.length).toBeLessThanOrEqual(perDay / 2);
  });

  test('takes no more in a window that was idle while others asked', async () => {
    const browser = new Browser();
    const [busy, idle] = [browser.open(), browser.open()];
    await vi.advanceTimersByTimeAsync(4 * hour);
    busy.take(1_200);
    const times = await askedAt(1, { every: 500, during: hour }, [idle]);
    expect(times.length).toBeLessThanOrEqual(hour / (10 * second));
  });

  test.each(['', 'nothing', '{}', '[null,7]', '[{"left":"many","at":0}]'])(
    'begins anew where %s was kept',
    async (kept) => {
      const browser = new Browser();
      browser.open().take(1);
      for (const key of browser.kept.keys()) browser.kept.set(key, kept);
      expect((await askedAt(1, { every: 500, during: minute }, [browser.open()])).length).toBeGreaterThan(50);
    },
  );

  test('is asked for each second for a quarter of an hour, and goes on to be', async () => {
    const times = await askedAt(1, { every: 500, during: hour });
    const longest = (from: number, to: number) =>
      Math.max(...times.map((time, place) => (time >= from && time < to ? time - (times[place - 1] ?? 0) : 0)));
    const [begun = 0] = times;
    expect(longest(begun + second, begun + 15 * minute)).toBeLessThanOrEqual(1_500);
    expect(longest(begun + 15 * minute, begun + hour)).toBeLessThanOrEqual(11 * second);
  });

  test('is asked for at once where it has been quiet', async () => {
    const times = await askedAt(1, { every: 10 * second, during: hour });
    expect(times.length).toBe(hour / (10 * second));
  });

  test('is asked for by the clock that never goes back', async () => {
    const windows = [new Browser().open()];
    const times = await askedAt(1, { every: 500, during: minute }, windows);
    vi.setSystemTime(Date.now() - hour);
    expect((await askedAt(1, { every: 500, during: minute }, windows)).length).toBeGreaterThanOrEqual(
      minute / second - 1,
    );
    expect(times.length).toBeGreaterThan(minute / second);
  });
});

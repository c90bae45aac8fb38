import { describe, expect, test, vi } from 'vitest';
import { LostConnectionError } from '../../src/database/lost-connection.ts';
import { againAfterConflicts, againAfterLoss } from '../../src/failures/done-again.ts';

/** As pg says it. */
function conflict(): Error {
  return Object.assign(new Error('could not serialize access due to concurrent update'), { code: '40001' });
}

/** Work that fails so many times. */
function failing(times: number, failure: () => Error) {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw failure();
    return 'done';
  });
}

describe('what the database ended for another’s sake', () => {
  test.each([0, 1, 2, 20])('is done again after %i conflicts', async (times) => {
    const work = failing(times, conflict);
    await expect(againAfterConflicts(work)).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(times + 1);
  });

  test('goes on one after the other where all meet each other', async () => {
    let underWay = 0;
    const meetOthers = async () => {
      underWay += 1;
      const isAlone = underWay === 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay -= 1;
      if (!isAlone) throw conflict();
      return 'done';
    };
    const results = await Promise.all(Array.from({ length: 50 }, () => againAfterConflicts(meetOthers)));
    expect(new Set(results)).toEqual(new Set(['done']));
  });

  test('does not wait for itself where it does such work itself', async () => {
    const inner = () => againAfterConflicts(failing(3, conflict));
    const first = failing(2, conflict);
    const work = async () => [await first(), await inner()];
    const began = performance.now();
    await expect(againAfterConflicts(work)).resolves.toEqual(['done', 'done']);
    // A turn that nobody ends is passed by after three seconds.
    expect(performance.now() - began).toBeLessThan(2_000);
    await expect(againAfterConflicts(failing(3, conflict))).resolves.toBe('done');
  });

  test('is given up after three seconds, and keeps the next from its turn for no longer, though it never ends', async () => {
    const began = performance.now();
    const hopeless = againAfterConflicts(failing(Infinity, conflict));
    let times = 0;
    const endless = againAfterConflicts(() => {
      times += 1;
      return times < 3 ? Promise.reject(conflict()) : new Promise(() => undefined);
    });
    void endless;
    await expect(hopeless).rejects.toThrow('could not serialize');
    await expect(againAfterConflicts(failing(3, conflict))).resolves.toBe('done');
    expect(performance.now() - began).toBeGreaterThan(3_000);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test('is any other failure at once', async () => {
    const work = failing(1, () => new Error('wrong'));
    await expect(againAfterConflicts(work)).rejects.toThrow('wrong');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('what lost its connection', () => {
  const lost = () => new LostConnectionError(new Error('Connection terminated unexpectedly'));

  test('is done once more, and no third time', async () => {
    await expect(againAfterLoss(failing(1, lost))).resolves.toBe('done');
    const work = failing(2, lost);
    await expect(againAfterLoss(work)).rejects.toThrow(LostConnectionError);
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('is not done again where nobody knows whether it took effect', async () => {
    const work = failing(1, lost);
    await expect(againAfterConflicts(work)).rejects.toThrow(LostConnectionError);
    expect(work).toHaveBeenCalledTimes(1);
  });
});

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FairQueue } from '../../src/computing/fair-queue.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';
import { durations, exportOf, ingest } from '../harness/otlp.ts';

describe('the threads beside the event loop', () => {
  let home: Instance;
  let account: Account;
  let projectId: string;
  const body = () => exportOf([durations([{ at: new Date(), counts: [1, 0, 0] }])]);

  beforeAll(async () => {
    home = await startInstance({ WORKER: 'false' });
    account = await createAccount('pro', home);
    const made = await send('POST', '/v1/projects', { credential: account.token, body: { name: 'X' }, on: home });
    projectId = Object(made.body).id;
  });
  afterAll(() => home.stop());

  test('start when there is something to do, and anew when they have died', async () => {
    const { reading, merging } = home.portico.computing;
    expect([...reading.threads, ...merging.threads]).toEqual([]);
    expect((await ingest(account, projectId, body(), {}, home)).body).toEqual({});
    const threads = [...reading.threads, ...merging.threads];
    expect(threads).toHaveLength(2);
    for (const thread of threads) await thread.terminate();
    expect([...reading.threads, ...merging.threads]).toEqual([]);
    expect((await ingest(account, projectId, body(), {}, home)).body).toEqual({});
  });

  test('one that dies at its work costs that request alone: a 413 in the words of OTLP', async () => {
    const { reading } = home.portico.computing;
    const bytes = gzipSync(`{"resourceMetrics":[${'{},'.repeat(1_000_000)}{}]}`);
    const headers = { 'content-encoding': 'gzip' };
    const before = new Set(reading.threads);
    const path = `/v1/projects/${projectId}/otlp/v1/metrics`;
    const asked = send('POST', path, { credential: account.token, body: bytes, headers, on: home });
    await expect.poll(() => reading.isBusy, { interval: 1 }).toBe(true);
    for (const thread of reading.threads) await thread.terminate();
    expect(await asked).toMatchObject({ status: 413, body: { code: 8 } });
    expect((await ingest(account, projectId, body(), {}, home)).body).toEqual({});
    expect(reading.threads.some((thread) => before.has(thread))).toBe(false);
  });
});

describe('what waits for its turn', () => {
  const capacity = { items: 4, bytes: 100 };

  function drained(queue: FairQueue<string>): string[] {
    const items: string[] = [];
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
    return items;
  }

  test('owners take turns, however much one of them has', () => {
    const queue = new FairQueue<string>(capacity);
    for (const item of ['a1', 'a2', 'a3']) expect(queue.push('a', item, 1)).toEqual([]);
    expect(queue.push('b', 'b1', 1)).toEqual([]);
    expect(drained(queue)).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test.each([
    ['items', 1],
    ['bytes', 30],
  ])('where %s are too many, whoever has most loses their last', (_what, bytes) => {
    const queue = new FairQueue<string>(capacity);
    for (const item of ['a1', 'a2', 'a3']) expect(queue.push('a', item, bytes)).toEqual([]);
    const dropped = [...queue.push('b', 'b1', bytes), ...queue.push('c', 'c1', bytes)];
    expect(dropped).toEqual(bytes === 30 ? ['a3', 'a2'] : ['a3']);
    expect(queue.push('a', 'a4', 99)).toEqual(['a4']);
    queue.remove('c', 'c1');
    expect(drained(queue)).toEqual(bytes === 30 ? ['a1', 'b1'] : ['a1', 'b1', 'a2']);
    expect(queue.push('d', 'd1', 100)).toEqual([]);
  });
});

import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dueWork } from '../../src/changes/subject.ts';
import type { ChangeListener } from '../../src/database/change-channel.ts';
import { namedQuery } from '../../src/database/send-query.ts';
import { serverChannel } from '../../src/database/server-channel.ts';
import { WorkElsewhere } from '../../src/delivery/work-elsewhere.ts';

const log = pino({ level: 'silent' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a channel that is lost while it is opened is opened once each five seconds, and not twice as often each time', async () => {
  let opened = 0;
  const listen = ({ lost }: ChangeListener) => {
    opened += 1;
    lost(new Error('the connection ended'));
    return Promise.reject(new Error('the connection ended'));
  };
  const elsewhere = new WorkElsewhere({ publish: async () => undefined, listen }, new Map(), log);
  await vi.advanceTimersByTimeAsync(20_000);
  elsewhere.stop();
  expect(opened).toBe(5);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(opened).toBe(5);
});

test('a worker hears of its own work within a tenth of a second, once for all that comes meanwhile, and of nothing else', async () => {
  const [deliver, mail] = [vi.fn(), vi.fn()];
  const wakes = new Map([
    [dueWork.deliveries, deliver],
    [dueWork.mail, mail],
  ]);
  const listeners: ChangeListener[] = [];
  const listen = async (listener: ChangeListener) => {
    listeners.push(listener);
    return () => undefined;
  };
  const elsewhere = new WorkElsewhere({ publish: async () => undefined, listen }, wakes, log);
  await vi.advanceTimersByTimeAsync(0);
  // What came before it listened is looked for at once.
  expect([deliver.mock.calls.length, mail.mock.calls.length]).toEqual([1, 1]);
  const [listener] = listeners;
  listener?.hear('project 01a215e6-4ff1-77eb-8bdb-4646217be929');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([deliver.mock.calls.length, mail.mock.calls.length]).toEqual([1, 1]);
  for (let time = 0; time < 10; time += 1) listener?.hear(dueWork.deliveries);
  await vi.advanceTimersByTimeAsync(100);
  expect([deliver.mock.calls.length, mail.mock.calls.length]).toEqual([2, 1]);
  listener?.hear(dueWork.mail);
  await vi.advanceTimersByTimeAsync(100);
  expect([deliver.mock.calls.length, mail.mock.calls.length]).toEqual([2, 2]);
  elsewhere.stop();
});

test('a database that takes a connection and ends it is told of once, by the failure to listen', async () => {
  vi.useRealTimers();
  const server = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `postgresql://nobody@127.0.0.1:${address.port}/none`;
  const pool = new pg.Pool({ connectionString: url });
  const lost = vi.fn();
  try {
    await expect(serverChannel(url, pool, namedQuery).listen({ hear: () => undefined, lost })).rejects.toThrow();
    expect(lost).not.toHaveBeenCalled();
  } finally {
    await pool.end();
    server.close();
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';

/** Milliseconds that the log may take to say how things are: it is looked every two seconds, twice. */
const longest = 15_000;

describe.runIf(runsOnServer)('the log of a server whose database is away for a while', () => {
  let postgres: PostgresServer;
  let instance: RealInstance;

  beforeAll(async () => {
    postgres = await PostgresServer.create();
    const SECRET_KEY = Buffer.alloc(32, 5).toString('base64');
    instance = await RealInstance.prepare({ DATABASE_URL: postgres.url, SECRET_KEY, LOG_LEVEL: 'info' });
    await instance.start();
  });
  afterAll(async () => {
    await instance.end('SIGTERM');
    await postgres.remove();
  });

  /** The lines that are no requests, as they were written. */
  function lines(): Record<string, unknown>[] {
    return instance
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => !['request', 'request failed'].includes(msg));
  }

  const saying = (text: string) => lines().filter(({ msg }) => msg === text);

  test('says once that it is away, what is not done meanwhile, and that it is back; without a stack', {
    timeout: 60_000,
  }, async () => {
    await postgres.stop();
    await expect.poll(() => saying('the database is away').length, { timeout: longest }).toBe(1);
    const stopped = [
      ['webhooks are not delivered', 'webhooks are delivered again'],
      ['the monitor cannot look', 'the monitor looks again'],
    ] as const;
    for (const [text] of stopped) await expect.poll(() => saying(text).length, { timeout: longest }).toBe(1);
    await postgres.start();
    await expect.poll(() => saying('the database is back').length, { timeout: longest }).toBe(1);
    for (const [text, again] of stopped) {
      await expect.poll(() => saying(again), { timeout: longest }).toHaveLength(1);
      expect(saying(text), text).toEqual([expect.objectContaining({ reason: expect.any(String) })]);
    }
    expect(saying('the database is back')).toEqual([expect.objectContaining({ seconds: expect.any(Number) })]);
    expect(saying('the database is away')).toHaveLength(1);
    expect(JSON.stringify(lines())).not.toContain('    at ');
  });
});

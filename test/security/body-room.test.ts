import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BodyRoom, longestArrival } from '../../rest-adapters/http/body-room.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { type Instance, startInstance } from '../harness/instance.ts';

const mebibyte = 1_048_576;

describe('room for large bodies', () => {
  let home: Instance;
  const held = new AbortController();

  beforeAll(async () => {
    home = await startInstance({ WORKER: 'false' });
  });
  afterAll(async () => {
    held.abort();
    await home.stop();
  });

  /** Sends so much of an export. @param isWhole whether it ends there, or is held open until the test is over */
  async function upload({ token }: Account, projectId: string, bytes: number, isWhole: boolean) {
    async function* body() {
      for (let sent = 0; sent < bytes; sent += mebibyte) yield Buffer.alloc(Math.min(mebibyte, bytes - sent));
      if (!isWhole) await new Promise((resolve) => held.signal.addEventListener('abort', resolve));
    }
    const {
      statusCode,
      headers,
      body: answer,
    } = await request(`${home.portico.address}/v1/projects/${projectId}/otlp/v1/metrics`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-protobuf' },
      body: Readable.from(body()),
      signal: held.signal,
    });
    await answer.dump();
    return [statusCode, headers['retry-after']];
  }

  async function projectOf({ token }: Account): Promise<string> {
    const made = await send('POST', '/v1/projects', { credential: token, body: { name: 'Large' }, on: home });
    return Object(made.body).id;
  }

  test('is never all taken by one account, which is told that it is its own', async () => {
    const greedy = await createAccount('pro', home);
    const other = await createAccount('pro', home);
    const [own, others] = [await projectOf(greedy), await projectOf(other)];
    const uploads = Array.from({ length: 9 }, () => upload(greedy, own, 20 * mebibyte - 60, false).catch(() => null));
    // Whoever is refused while they send may see the connection break instead.
    expect([[429, '1'], null]).toContainEqual(await Promise.race(uploads));
    expect((await upload(other, others, 12 * mebibyte, true))[0]).toBe(400);
    held.abort();
    await Promise.all(uploads);
  });
});

test('a large body that hardly arrives is ended, and its room is given back', () => {
  let now = 0;
  const room = new BodyRoom(() => now);
  const slow = room.open('mary');
  slow.grow(41 * mebibyte);
  expect(() => room.open('mary').grow(2 * mebibyte)).toThrow('of this account');
  now = longestArrival + 1;
  expect(() => slow.grow(41 * mebibyte + 1)).toThrow('within 60 seconds');
  slow.close();
  room.open('mary').grow(41 * mebibyte);
});

import { request } from 'node:http';
import { expect, test } from 'vitest';
import { BodyRoom, longestArrival } from '../../rest-adapters/http/body-room.ts';
import { createAccount } from '../harness/account.ts';
import { makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';

const mebibyte = 1_048_576;
/** Of the largest that an export may be, all but the end. */
const large = Buffer.alloc(20 * mebibyte - 1);

/** An export that is on its way. */
interface Upload {
  /** Sends the rest. */
  finish(): void;
  status: Promise<number>;
}

/** What begins the uploads of one account. */
async function uploads() {
  const owner = await createAccount();
  const projectId = await makeProject(owner);
  const { portico } = await instance();
  const url = new URL(`/v1/projects/${projectId}/otlp/v1/metrics`, portico.address.replace('localhost', '127.0.0.1'));
  const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/x-protobuf' };
  return (): Upload => {
    const { promise: status, resolve, reject } = Promise.withResolvers<number>();
    const sent = request(url, { method: 'POST', headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.write(large);
    return { finish: () => sent.end('.'), status };
  };
}

/** Ends all, and waits until their room is free again. */
async function finishAll(begun: readonly Upload[]): Promise<void> {
  for (const { finish } of begun) finish();
  await Promise.all(begun.map(({ status }) => status));
}

test('of large bodies only so many arrive at once, and their room is given back', async () => {
  const accounts = await Promise.all(Array.from({ length: 9 }, uploads));
  const atOnce = accounts.map((begin) => begin());
  // One finds no room, whichever comes last, while the others wait for their end.
  expect(await Promise.race(atOnce.map(({ status }) => status))).toBe(503);
  await finishAll(atOnce);
  const later = accounts[0]?.();
  later?.finish();
  expect(await later?.status).toBe(400);
});

test('those of one account are refused before others have no room', async () => {
  const [begin, beginOther] = [await uploads(), await uploads()];
  const atOnce = [begin(), begin(), begin()];
  expect(await Promise.race(atOnce.map(({ status }) => status))).toBe(429);
  const others = [beginOther(), beginOther()];
  await finishAll(others);
  expect(await Promise.all(others.map(({ status }) => status))).toEqual([400, 400]);
  await finishAll(atOnce);
});

test('one that hardly arrives is ended, and its room is given back', () => {
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

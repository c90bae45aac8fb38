import { request } from 'node:http';
import { expect, test } from 'vitest';
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

test('of large bodies only so many arrive at once, and their room is given back', async () => {
  const begin = await uploads();
  const atOnce = Array.from({ length: 9 }, begin);
  // One finds no room, whichever comes last, while the others wait for their end.
  expect(await Promise.race(atOnce.map(({ status }) => status))).toBe(503);
  for (const { finish } of atOnce) finish();
  await Promise.all(atOnce.map(({ status }) => status));
  const later = begin();
  later.finish();
  expect(await later.status).toBe(400);
});

import { expect, test } from 'vitest';
import { LiveStreams } from '../../src/server/live-streams.ts';
import { mostStreams, mostOnceHalfFull } from '../../src/server/stream-slots.ts';

const reader = {
  userId: 'u',
  network: '203.0.113.7',
  endedBy: ['c'],
  signal: new AbortController().signal,
  isAdmitted: async () => true,
};

/** Says so many chunks of a mebibyte, none of which anybody else keeps. */
function saying(count: number, finalised: FinalizationRegistry<number>): ReadableStream<Uint8Array> {
  let said = 0;
  return new ReadableStream({
    pull(controller) {
      if (said === count) return;
      const chunk = new Uint8Array(1_048_576);
      finalised.register(chunk, said);
      said += 1;
      controller.enqueue(chunk);
    },
  });
}

test('a stream keeps nothing of what it has said', async () => {
  const streams = new LiveStreams();
  let forgotten = 0;
  const finalised = new FinalizationRegistry<number>(() => {
    forgotten += 1;
  });
  const passed = streams.pass(saying(60, finalised), reader).getReader();
  for (let read = 0; read < 60; read += 1) await passed.read();
  // The collector comes by itself once enough was allocated.
  await expect
    .poll(
      () => {
        for (let index = 0; index < 50; index += 1) new Uint8Array(1_048_576).fill(1);
        return forgotten;
      },
      { timeout: 20_000, interval: 20 },
    )
    .toBeGreaterThan(30);
  streams.close();
  expect((await passed.read()).done).toBe(true);
});

test('accounts that have many leave the last ones to accounts that have few', () => {
  const streams = new LiveStreams();
  const open = (account: number) =>
    streams.pass(new ReadableStream(), { ...reader, userId: `u${account}`, network: `n${account}` });
  const accounts = mostStreams.all / 2 / mostStreams.account;
  for (let account = 0; account < accounts; account += 1)
    for (let stream = 0; stream < mostStreams.account; stream += 1) open(account);
  expect(() => open(0)).toThrow(`An account has ${mostOnceHalfFull} streams`);
  for (let stream = 0; stream < mostOnceHalfFull; stream += 1) open(accounts);
  expect(() => open(accounts)).toThrow(`An account has ${mostOnceHalfFull} streams`);
  streams.close();
});

test('accounts of one network leave streams to others, and have room again once one of theirs has ended', async () => {
  const streams = new LiveStreams();
  const open = (index: number, network: string) =>
    streams.pass(new ReadableStream(), { ...reader, userId: `u${index}`, network });
  const opened = Array.from({ length: mostStreams.network }, (_, index) => open(index, reader.network));
  expect(() => open(mostStreams.network, reader.network)).toThrow(`A network has ${mostStreams.network} streams`);
  expect(() => open(mostStreams.network, '203.0.113.8')).not.toThrow();
  await opened[0]?.cancel();
  expect(() => open(mostStreams.network, reader.network)).not.toThrow();
  expect(() => open(mostStreams.network, reader.network)).toThrow(`A network has ${mostStreams.network} streams`);
  streams.close();
});

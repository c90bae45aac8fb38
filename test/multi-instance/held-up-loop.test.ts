import { describe, expect, test } from 'vitest';
import { valkeyAt, ValkeyServer } from '../harness/valkey-server.ts';
import { connectValkey } from '../../src/valkey/connection.ts';

/** Holds up the event loop, as many first requests at once do on a slow machine. */
function holdUp(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

describe.runIf(process.env.TEST_VALKEY_URL)('a process that was held up for longer than a command may take', () => {
  test('reads the answer that has come meanwhile, instead of taking Valkey for dead', async () => {
    const server = await ValkeyServer.create();
    const valkey = await connectValkey(valkeyAt(server.url));
    try {
      const asked = Promise.all(Array.from({ length: 50 }, () => valkey.ping()));
      holdUp(500);
      expect(new Set(await asked)).toEqual(new Set(['PONG']));
      server.signal('SIGSTOP');
      await expect(valkey.ping()).rejects.toThrow('timed out');
      server.signal('SIGCONT');
    } finally {
      valkey.disconnect();
      await server.stop();
    }
  });
});

import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { portico, temporaryDirectory } from '../harness/command.ts';
import { runsOnServer } from '../harness/instance.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Somebody who takes commands in a directory as a server of ours does, and keeps what they hear. */
async function listener(mode: number, answer: string) {
  const directory = path.join(temporaryDirectory(), 'data');
  mkdirSync(directory);
  const heard: string[] = [];
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined).on('data', (text) => heard.push(String(text)));
    socket.once('data', () => socket.end(answer));
  });
  const address = path.join(directory, 'commands.sock');
  await new Promise<void>((resolve) => server.listen(address, resolve));
  chmodSync(directory, mode);
  closing.push(() => server.close());
  return { directory, address, heard };
}

const words = ['user', 'set-password', '--user', 'mary', '--password', 'correct horse battery'];
const command = (directory: string) => portico(words, { DATA_DIR: directory, DEMO: 'false' });

// With a database on a server there is no such socket.
describe.skipIf(runsOnServer)('a socket in the data directory', () => {
  test('that is our own is asked', async () => {
    const { directory, heard } = await listener(0o700, '{"result":{"username":"mary"}}');
    expect(await command(directory)).toMatchObject({ code: 0, stdout: expect.stringContaining('mary') });
    expect(heard.join('')).toContain('correct horse battery');
  });

  test.each(['777', '1777', '770'])('is told nothing where others may write, as with mode %s', async (mode) => {
    const { directory, heard } = await listener(Number.parseInt(mode, 8), '{"result":{"username":"mary"}}');
    const { code, stderr } = await command(directory);
    expect({ code, heard }).toEqual({ code: 1, heard: [] });
    expect(stderr).toContain('others may write to DATA_DIR');
    expect(stderr).not.toContain('    at ');
  });

  // Only root can give a file to somebody else.
  test.runIf(process.getuid?.() === 0)('is told nothing where it is somebody else’s', async () => {
    const { directory, address, heard } = await listener(0o700, '{"result":{"username":"mary"}}');
    chownSync(address, 12_345, 12_345);
    const { code, stderr } = await command(directory);
    expect({ code, heard }).toEqual({ code: 1, heard: [] });
    expect(stderr).toContain('belongs to another user');
    chownSync(directory, 12_345, 12_345);
    expect(await command(directory)).toMatchObject({ code: 0 });
  });

  test('is not listened to for ever', async () => {
    const { directory } = await listener(0o700, 'x'.repeat(64 * 1024 * 1024));
    const { code, stderr } = await command(directory);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('answers more than') });
  });
});

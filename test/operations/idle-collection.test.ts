import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

/**
 * Keeps 60 MB, and says how much of the heap is in use. Once nothing is collected any more, it makes and drops as much again:
 * too little for V8 to collect it by itself, and too late for what it still does after the start.
 */
const program = `
  import { collectWhenIdle } from './src/boot/idle-collection.ts';
  const rows = () => Array.from({ length: 600_000 }, (_, id) => ({ id, name: 'row ' + id }));
  globalThis.kept = rows();
  collectWhenIdle();
  const say = (what) => console.log(what, process.memoryUsage().heapUsed);
  setTimeout(() => {
    let dropped = rows();
    say('most');
    dropped = null;
    setInterval(() => say('now'), 500);
  }, 25_000);
`;

const megabyte = 1_048_576;

test('a process that does nothing any more gives back what it has used', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const last = (what: string) => Number(output.match(new RegExp(`.*^${what} (\\d+)$`, 'ms'))?.[1]);
  try {
    await expect.poll(() => last('most'), { timeout: 60_000 }).toBeGreaterThan(64 * megabyte);
    await expect.poll(() => last('now'), { timeout: 60_000 }).toBeLessThan(last('most') - 32 * megabyte);
  } finally {
    child.kill('SIGKILL');
  }
});

import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

/** Makes garbage that outlives collections of young objects, and says each second how much of the heap is in use. */
const program = `
  import { collectWhenIdle } from './src/boot/idle-collection.ts';
  let rows = Array.from({ length: 1_000_000 }, (_, id) => ({ id, name: String(id) }));
  collectWhenIdle();
  setInterval(() => {
    rows = null;
    console.log(process.memoryUsage().heapUsed);
  }, 1_000);
`;

const megabyte = 1_048_576;

test('a process that does nothing any more gives back what it has used', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'pipe' });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const used = () => output.trim().split('\n').map(Number);
  try {
    await expect.poll(() => used().at(0), { timeout: 30_000 }).toBeGreaterThan(64 * megabyte);
    await expect.poll(() => used().at(-1), { timeout: 60_000 }).toBeLessThan(16 * megabyte);
  } finally {
    child.kill('SIGKILL');
  }
});

import { expect } from 'vitest';
import type { Finished } from './command.ts';

/** The JSON that a command printed. @throws AssertionError where it failed */
export function printed({ code, stdout, stderr }: Finished) {
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

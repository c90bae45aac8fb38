import { expect } from 'vitest';

/**
 * Waits for a new minute if this one is nearly over, so that a count does not fall into two windows.
 * @param milliseconds that have to be left
 */
export async function withinOneMinute(milliseconds = 5_000): Promise<void> {
  const leftover = 60_000 - (Date.now() % 60_000);
  if (leftover >= milliseconds) return;
  await expect.poll(() => Date.now() % 60_000, { timeout: milliseconds + 5_000 }).toBeLessThan(5_000);
}

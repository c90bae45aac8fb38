import { expect } from 'vitest';

/** Waits for a new minute if this one is nearly over, so that a count does not fall into two windows. */
export async function withinOneMinute(): Promise<void> {
  const leftover = 60_000 - (Date.now() % 60_000);
  if (leftover < 5_000) await expect.poll(() => Date.now() % 60_000, { timeout: 10_000 }).toBeLessThan(5_000);
}

import { expect, test } from 'vitest';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { slowness } from '../harness/machine-pace.ts';

/** Milliseconds that a text may take on a quiet machine; those below took five to a hundred seconds. */
const longest = 2_000;

// What PostgreSQL's parser takes for a host, an address, a path or a compound word, until it knows better.
test.each(['a_', 'a-', '1a@', '@1a', '~/', './'])('a text of nothing but %s is kept and found fast', async (run) => {
  const { key } = await createAccount();
  const content = run.repeat(49_900 / run.length);
  const began = performance.now();
  const made = await send('POST', '/api/posts', { credential: key, body: { title: run, content, category: 'runs' } });
  const found = await send('GET', `/api/posts?q=${encodeURIComponent(run.repeat(60))}`, { credential: key });
  const took = performance.now() - began;
  expect([made.status, found.status]).toEqual([201, 200]);
  expect(took).toBeLessThan(longest * slowness());
});

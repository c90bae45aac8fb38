import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { forgetCandidates } from './examples.ts';
import { makeOriginal } from './migrated-database.ts';
import { forgetObservedStatements } from './observed-statements.ts';
import { forgetObservedStatuses } from './observed-statuses.ts';
import { isThoroughOnEmbedded } from './thorough.ts';

/** On two processors that have nothing else to do. */
const duration = isThoroughOnEmbedded ? 'half an hour' : 'six minutes';

/**
 * All that is kept for a while, by whichever process, is kept in one place, which is gone when the tests are done.
 * @returns what Vitest runs then
 */
export default async function setup(): Promise<() => Promise<void>> {
  process.stdout.write(`Real servers are started and asked: the whole suite takes ${duration}.\n`);
  const place = mkdtempSync(path.join(tmpdir(), 'portico-tests-'));
  process.env.TMPDIR = place;
  // PostgreSQL runs as a user of its own, who has a directory below.
  chmodSync(place, 0o711);
  forgetObservedStatuses();
  forgetObservedStatements();
  forgetCandidates();
  const removeOriginal = await makeOriginal();
  return async () => {
    await removeOriginal();
    rmSync(place, { recursive: true, force: true });
  };
}

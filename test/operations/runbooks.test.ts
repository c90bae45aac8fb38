import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationLock } from '../../src/database/server.ts';
import { isDistributed } from '../harness/citus-nodes.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';

const { TEST_DATABASE_URL: serverUrl = '' } = process.env;

const guide = readFileSync(new URL('../../docs/guides/runbooks.md', import.meta.url), 'utf8');

/** What the guide has somebody type into `psql`; only on several nodes is there a node to be replaced. */
const blocks = [...guide.matchAll(/^ *```sql\n([\s\S]*?)^ *```$/gm)]
  .map(([, text = '']) => text.replaceAll(/^\s*(BEGIN|COMMIT);$/gm, ''))
  .filter((text) => isDistributed || !text.includes('citus_'));

test('the lock that the guide looks for is the one that whoever migrates takes', () => {
  expect(guide).toContain(`objid = ${migrationLock}`);
});

describe.runIf(serverUrl)('what the runbooks have somebody type', () => {
  let database: pg.Client;

  beforeAll(async () => {
    database = new pg.Client({ connectionString: await createServerDatabase(serverUrl) });
    await database.connect();
  });
  afterAll(() => database.end());

  test('is found', () => expect(blocks.length).toBeGreaterThan(4));

  test.each(blocks)('is understood: %s', async (text) => {
    await database.query('BEGIN');
    try {
      await database.query(text);
    } finally {
      await database.query('ROLLBACK');
    }
  });
});

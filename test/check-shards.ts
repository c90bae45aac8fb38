import pg from 'pg';
import { distributedTables } from '../src/database/distribution/distributed-tables.ts';
import { createServerDatabase, makeOriginal } from './harness/migrated-database.ts';
import { readObservedStatements } from './harness/observed-statements.ts';
import { isDistributed } from './harness/citus-nodes.ts';

/**
 * After a run of tests on several nodes (`CITUS=true`): how many of them each statement asks that is about what is distributed. What a
 * request about one project sends has to ask the one that this is on.
 */
const url = process.env.TEST_DATABASE_URL;

/** What asks all nodes on purpose, by a part of its text. */
const ofAllNodes: readonly RegExp[] = [
  // A list of projects, each of which may be elsewhere.
  /FROM environment(?:_variable)?s \w WHERE \w\.project_id = ANY/,
  /FROM environments AS place/,
  // A signature is checked with the secrets of all destinations that the caller may see.
  /FROM "public"."webhook_destinations" LEFT JOIN "public"."projects"/,
  // What a start, the workers and the monitor do for all projects.
  /DELETE FROM delivery_claims WHERE worker_id/,
  /WITH (?:RECURSIVE )?(?:waiting|place) AS/,
  /row_number\(\) OVER \(PARTITION BY event\.id\)/,
  /last_reported_at IS NOT NULL/,
  // What has to be begun anew, unless a worker has it: Prisma asks for that by a query that names no project.
  /UPDATE "public"."webhook_deliveries" SET "status"/,
];

/**
 * What Citus runs and cannot explain: rows that are locked, and those that are made of them, of the one project of both. And what it
 * refuses: readers who share a round trip, and ask alone then.
 */
const unexplained = /INSERT INTO delivery_claims|SELECT reader::int/;

/** Of a run of what `test:distributed` names there are more than these. */
const fewestStatements = 100;

const ofDistributed = new RegExp(String.raw`\b(?:${distributedTables.join('|')})\b`);

/** A value that a parameter of this type could have, in SQL. */
function sampleOf(type: string): string {
  const samples: Readonly<Record<string, string>> = {
    uuid: `'01890000-0000-7000-8000-000000000001'`,
    'uuid[]': `ARRAY['01890000-0000-7000-8000-000000000001']::uuid[]`,
    jsonb: `'[]'`,
    'timestamp with time zone': 'now()',
    integer: '1',
    bigint: '1',
    boolean: 'true',
  };
  return samples[type] ?? 'NULL';
}

/** On how many parts of tables a statement is run; null where it is none of Citus's. */
async function partsOf(client: pg.Client, statement: string): Promise<number | null> {
  await client.query(`PREPARE observed AS ${statement}`);
  try {
    const { rows } = await client.query<{ types: string[] }>(
      "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'observed'",
    );
    const values = (rows[0]?.types ?? []).map(sampleOf).join(', ');
    const plan = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE observed${values && `(${values})`}`);
    const counts = plan.rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? []).map(Number);
    return counts.length === 0 ? null : Math.max(...counts);
  } finally {
    await client.query('DEALLOCATE observed');
  }
}

/** Those that ask more than one part of a table, and are in none of the lists. */
async function strays(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of statements) {
    if (unexplained.test(statement) || ofAllNodes.some((rule) => rule.test(statement))) continue;
    const parts = await partsOf(client, statement).catch((error: unknown) => String(error));
    // None where the values that were made up can be nowhere.
    if (parts === null || parts === 0 || parts === 1) continue;
    found.push(`${parts}: ${statement.replaceAll(/\s+/g, ' ').trim()}`);
  }
  return found;
}

async function check(client: pg.Client): Promise<void> {
  const statements = readObservedStatements().filter(
    (text) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(text) && ofDistributed.test(text),
  );
  if (statements.length < fewestStatements) throw new Error(`only ${statements.length} statements were observed`);
  const found = await strays(client, statements);
  for (const stray of found) process.stderr.write(`${stray}\n`);
  process.stdout.write(`${found.length} of ${statements.length} statements ask more nodes than they should\n`);
  if (found.length > 0) process.exitCode = 1;
}

if (url && isDistributed) {
  const remove = await makeOriginal();
  const client = new pg.Client({ connectionString: await createServerDatabase(url) });
  client.on('notice', () => undefined);
  await client.connect();
  try {
    await check(client);
  } finally {
    await client.end();
    await remove();
  }
}

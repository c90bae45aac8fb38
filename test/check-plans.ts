import pg from 'pg';
import { z } from 'zod';
import { fillTables, rowsEach, smallTables } from './harness/filled-tables.ts';
import { createServerDatabase, makeOriginal } from './harness/migrated-database.ts';
import { readObservedStatements } from './harness/observed-statements.ts';

/**
 * After a run of the whole suite beside a database server: how PostgreSQL would run each statement that Portico has sent,
 * where all tables are full. None may read a table to its end, walk a whole index past what it does not want, or sort all that
 * an account or a project has; it does so only where no index serves, since it is told to avoid it. What an index finds and a
 * further condition leaves out is not judged: how much that is depends on what people write.
 */
const url = process.env.TEST_DATABASE_URL;

/** Rows that nobody sorts to answer a request: fewer than each account and project has of everything. */
const mostSorted = 1_000;

/** Of a whole run there are several hundred: with fewer, it was not looked at. */
const fewestStatements = 300;

interface Plan {
  'Node Type': string;
  'Plan Rows': number;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  'Index Cond'?: string | undefined;
  Filter?: string | undefined;
  Plans?: Plan[] | undefined;
}

const plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Plan Rows': z.number(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  Filter: z.string().optional(),
  get Plans() {
    return z.array(plan).optional();
  },
});

const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })]);

/** Indexes of some rows alone: to walk one is to read what is wanted. */
type PartialIndexes = ReadonlySet<string>;

function faultsOf(node: Plan, partial: PartialIndexes): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition, Filter } = node;
  const [inner] = node.Plans ?? [];
  const below = (node.Plans ?? []).flatMap((each) => faultsOf(each, partial));
  if (type === 'Seq Scan' && !smallTables.includes(table ?? '')) return [`reads all of ${table}`, ...below];
  if (type.startsWith('Index') && !condition && Filter && !partial.has(index ?? ''))
    return [`walks ${index} past what is not ${Filter}`, ...below];
  if (type === 'Sort' && (inner?.['Plan Rows'] ?? 0) > mostSorted)
    return [`sorts ${inner?.['Plan Rows']} rows`, ...below];
  return below;
}

/** How a statement is run, whatever its parameters are. */
async function planOf(client: pg.Client, statement: string): Promise<Plan> {
  await client.query(`PREPARE observed AS ${statement}`);
  try {
    const { rows } = await client.query<{ count: number }>(
      "SELECT cardinality(parameter_types) AS count FROM pg_prepared_statements WHERE name = 'observed'",
    );
    const nulls = new Array(rows[0]?.count ?? 0).fill('NULL').join(', ');
    const answer = await client.query(`EXPLAIN (FORMAT JSON) EXECUTE observed${nulls && `(${nulls})`}`);
    return explained.parse(answer.rows)[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('DEALLOCATE observed');
  }
}

/** Whether it reads or changes rows of ours, not PostgreSQL's catalogue. */
function isJudged(statement: string): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(statement) && !/\bpg_class\b/.test(statement);
}

/**
 * What is wrong with both ways to run a statement: without a sort, for which it may walk far, and with one, which may be of few
 * rows.
 */
async function faultsOfBoth(client: pg.Client, statement: string, partial: PartialIndexes): Promise<string[]> {
  const found: string[][] = [];
  for (const mode of ['off', 'on']) {
    await client.query(`SET enable_sort = ${mode}`);
    found.push(
      await planOf(client, statement).then(
        (root) => faultsOf(root, partial),
        (error: unknown) => [String(error)],
      ),
    );
  }
  return found.every((faults) => faults.length > 0) ? [...new Set(found.flat())] : [];
}

async function check(client: pg.Client): Promise<void> {
  const statements = readObservedStatements().filter(isJudged);
  if (statements.length < fewestStatements) throw new Error(`only ${statements.length} statements were observed`);
  const found = await client.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  );
  const partial = new Set(found.rows.map(({ name }) => name));
  let faulty = 0;
  for (const statement of statements) {
    const faults = await faultsOfBoth(client, statement, partial);
    if (faults.length === 0) continue;
    faulty += 1;
    process.stderr.write(`${faults.join(', ')}:\n    ${statement.replaceAll(/\s+/g, ' ').trim()}\n`);
  }
  process.stdout.write(
    `${statements.length - faulty} of ${statements.length} statements find what they want by an index, in tables of ${rowsEach} rows\n`,
  );
  if (faulty > 0) process.exitCode = 1;
}

if (url) {
  const remove = await makeOriginal();
  const client = new pg.Client({ connectionString: await createServerDatabase(url) });
  await client.connect();
  try {
    await fillTables(client);
    // As on a disk that seeks as fast as it reads: else an index that is walked in the order of the rows looks cheap.
    await client.query('SET enable_seqscan = off; SET random_page_cost = 1');
    await client.query("SET plan_cache_mode = 'force_generic_plan'");
    await check(client);
  } finally {
    await client.end();
    await remove();
  }
}

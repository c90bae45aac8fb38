import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import {
  distributedTables,
  distributionColumn,
  referenceTables,
} from '../../src/database/distribution/distributed-tables.ts';
import {
  type Distribution,
  distributionFaults,
  readDistribution,
  type Table,
  type UniqueKey,
} from '../harness/distribution-faults.ts';
import { openMigratedDatabase } from '../harness/migrated-database.ts';

const text = readFileSync(new URL('../../docs/scaling.md', import.meta.url), 'utf8');

let database: Database;

beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(() => database.close());

async function faults(said: Distribution = readDistribution(text)): Promise<string[]> {
  const tables = await database.prisma.$queryRaw<Table[]>`SELECT relname AS name, array_agg(attname::text) AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND attnotnull
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition GROUP BY relname`;
  const keys = await database.prisma.$queryRaw<UniqueKey[]>`SELECT relname AS "table", (
      SELECT string_agg(pg_get_indexdef(indexrelid, place, true), ', ' ORDER BY place)
      FROM generate_series(1, indnkeyatts) AS place) AS columns
    FROM pg_index JOIN pg_class ON oid = indrelid
    WHERE indisunique AND relnamespace = 'public'::regnamespace AND NOT relispartition ORDER BY indexrelid`;
  return distributionFaults(said, tables, keys);
}

test('each table is in docs/scaling.md, and each unique key is everywhere’s by purpose or holds what its table goes by', async () => {
  expect(await faults()).toEqual([]);
});

test('portico distribute puts each table where docs/scaling.md says', () => {
  const said = text.matchAll(/^\| `(\w+)` \| (reference|by `project_id`) \|/gm);
  const where = [...said].map(([, table, place]) => `${table} ${place}`);
  const references = referenceTables.map((table) => `${table} reference`);
  const distributed = distributedTables.map((table) => `${table} by \`${distributionColumn}\``);
  expect(where.sort()).toEqual([...references, ...distributed].sort());
});

describe('of a table that was made up', () => {
  beforeAll(
    () => database.prisma.$executeRaw`CREATE TABLE made_up (
      project_id uuid, id uuid PRIMARY KEY, name text, UNIQUE (project_id, name), UNIQUE (name))`,
  );
  afterAll(() => database.prisma.$executeRaw`DROP TABLE made_up`);

  /** With a row more in the first list. */
  const saidToBe = (where: string) =>
    readDistribution(text.replace('| `environments` |', `| \`made_up\` | ${where} | a trial |\n| \`environments\` |`));

  test('it is told that nobody has thought about it', async () => {
    expect(await faults()).toEqual(['made_up is in no row of docs/scaling.md']);
  });

  test('each unique key is told of that does not hold what it goes by', async () => {
    expect(await faults(saidToBe('by `project_id`'))).toEqual([
      'made_up is distributed by project_id, which not each row has',
      'made_up (id) is unique without project_id, by which the table is distributed',
      'made_up (name) is unique without project_id, by which the table is distributed',
    ]);
  });

  test('each unique key is told of that is everywhere’s without a reason', async () => {
    expect(await faults(saidToBe('local'))).toEqual([
      'made_up (project_id, name) is unique everywhere, and nothing says why',
      'made_up (name) is unique everywhere, and nothing says why',
    ]);
  });
});

test.each([
  ['| `projects` | reference |', '| `settlers` | reference |', 'settlers is listed, and is not there'],
  ['| `users (email)` |', '| `users (street)` |', 'users (street) is listed, and is not there'],
])('what is listed and not there is told of: %s', async (before, after, fault) => {
  expect(text).toContain(before);
  expect(await faults(readDistribution(text.replace(before, after)))).toContain(fault);
});

import { expect, test } from 'vitest';
import { instance } from '../harness/instance.ts';

test('each foreign key has an index, so that no table is read to its end when what it refers to is deleted', async () => {
  const { prisma } = (await instance()).database;
  // What is told apart by an id of its own is found by that: many have the project in common.
  const unserved = await prisma.$queryRaw<{ key: string }[]>`
    SELECT conname AS key FROM pg_constraint c CROSS JOIN LATERAL (
      SELECT array_agg(attnum) AS columns FROM pg_attribute
      WHERE attrelid = c.conrelid AND attnum = ANY (c.conkey) AND (attname <> 'project_id' OR cardinality(c.conkey) = 1)
    ) telling
    WHERE contype = 'f' AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indpred IS NULL
        -- Its first columns are those of the key, in any order.
        AND ((i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          OR (i.indkey::int2[])[0:cardinality(telling.columns) - 1] @> telling.columns))`;
  expect(unserved).toEqual([]);
});

test('no foreign key follows an id that changes, since none does', async () => {
  const { prisma } = (await instance()).database;
  const keys = await prisma.$queryRaw`
    SELECT conname, confupdtype::text, convalidated FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND NOT (confupdtype = 'a' AND convalidated)`;
  expect(keys).toEqual([]);
});

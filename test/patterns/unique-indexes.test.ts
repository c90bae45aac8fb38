import { expect, test } from 'vitest';
import { uniqueIndexes } from '../../schema/unique-violation.ts';
import { instance } from '../harness/instance.ts';

test.each(Object.entries(uniqueIndexes))(
  'the database has %s, on the columns that a driver may tell of it',
  async (name, columns) => {
    const { prisma } = (await instance()).database;
    const rows = await prisma.$queryRaw<{ column: string }[]>`
    SELECT a.attname AS column FROM pg_index i
      JOIN pg_class c ON c.oid = i.indexrelid
      JOIN unnest(i.indkey) WITH ORDINALITY AS k(number, place) ON true
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
    WHERE c.relname = ${name} AND i.indisunique AND i.indexprs IS NULL ORDER BY k.place`;
    expect(rows.map(({ column }) => column)).toEqual([...columns]);
  },
);

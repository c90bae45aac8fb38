import type { Database } from '../database/database.ts';

/** A table, as far as its rows are copied. */
export interface Table {
  name: string;
  columns: readonly string[];
  /** Where its rows are: itself, or those of its partitions that have none. */
  leaves: readonly string[];
  /** Whose rows must be there before. */
  references: readonly string[];
  /** The keys that refer to rows of its own. */
  ownReferences: readonly string[];
}

/** Any quoted name; none of them comes from outside. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The table that a partition is of, also where a key is one of the partition alone. */
const rootOf = (relation: string) => `coalesce(pg_partition_root(${relation}), ${relation})`;

const tablesStatement = {
  name: 'transferred-tables',
  text: `SELECT relname::text AS name,
      ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = class.oid AND attnum > 0 AND NOT attisdropped
        AND attgenerated = '' ORDER BY attnum) AS columns,
      CASE relkind WHEN 'p' THEN ARRAY(SELECT relname::text FROM pg_partition_tree(class.oid)
        JOIN pg_class leaf ON leaf.oid = relid WHERE isleaf ORDER BY 1) ELSE ARRAY[relname::text] END AS leaves,
      ARRAY(SELECT DISTINCT ${rootOf('confrelid')}::regclass::text FROM pg_constraint
        WHERE contype = 'f' AND ${rootOf('conrelid')} = class.oid AND ${rootOf('confrelid')} <> class.oid) AS references,
      ARRAY(SELECT conname::text FROM pg_constraint
        WHERE conrelid = class.oid AND contype = 'f' AND conparentid = 0 AND confrelid = conrelid) AS "ownReferences"
    FROM pg_class class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname <> '_prisma_migrations'
    ORDER BY relname`,
};

/** So that each comes after those that it refers to. @throws Error where tables refer to each other in a circle */
function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, references }) => !placed.has(name) && references.every((one) => placed.has(one)),
    );
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of next) placed.add(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/** All tables but that of the migrations, each after those that it refers to. */
export async function readTables({ query }: Pick<Database, 'query'>): Promise<Table[]> {
  return inOrder(await query<Table>(tablesStatement, []));
}

/** A unique key as the database has it. */
export interface UniqueKey {
  table: string;
  /** Its columns in their order, with commas between. */
  columns: string;
}

/** What docs/scaling.md says of all tables. */
export interface Distribution {
  /** The column that each distributed table goes by; null for tables that are whole on one node, or on each. */
  columnOf: ReadonlyMap<string, string | null>;
  /** Keys that are unique everywhere, as `table (columns)`. */
  everywhere: ReadonlySet<string>;
  /** Keys that do not hold the column yet, by their tables. */
  missing: ReadonlyMap<string, string>;
}

function rowsOf(text: string, heading: string): string[][] {
  const section = text.split(/^## /m).find((each) => each.startsWith(heading));
  if (section === undefined) throw new Error(`there is no section ${heading}`);
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** @throws Error where a table is said to be where no table can be */
export function readDistribution(text: string): Distribution {
  const columnOf = rowsOf(text, 'Table by table').map(([table = '', where = '']): [string, string | null] => {
    if (where === 'local' || where === 'reference') return [table, null];
    const column = /^by (\w+)$/.exec(where)?.[1];
    if (column === undefined) throw new Error(`${table} is ${where}`);
    return [table, column];
  });
  return {
    columnOf: new Map(columnOf),
    everywhere: new Set(rowsOf(text, 'What is unique everywhere').map(([key = '']) => key)),
    missing: new Map(rowsOf(text, 'What is missing').map(([table = '', key = '']): [string, string] => [table, key])),
  };
}

/** What is wrong with one key, of a table that is in the list. */
function faultOfKey({ table, columns }: UniqueKey, { columnOf, everywhere, missing }: Distribution): string[] {
  const column = columnOf.get(table) ?? null;
  if (column === null) {
    const isListed = columns === 'id' || everywhere.has(`${table} (${columns})`);
    return isListed ? [] : [`${table} (${columns}) is unique everywhere, and nothing says why`];
  }
  const isHeld = columns.split(', ').includes(column);
  const isKnown = missing.get(table) === columns;
  if (isHeld || isKnown) return [];
  return [`${table} (${columns}) is unique without ${column}, by which the table is distributed`];
}

/** Where the list and a database disagree. */
export function distributionFaults(
  said: Distribution,
  tables: readonly string[],
  keys: readonly UniqueKey[],
): string[] {
  const names = new Set(keys.map(({ table, columns }) => `${table} (${columns})`));
  const gone = (name: string) => `${name} is listed, and is not there`;
  return [
    ...tables.filter((table) => !said.columnOf.has(table)).map((table) => `${table} is in no row of docs/scaling.md`),
    ...[...said.columnOf.keys()].filter((table) => !tables.includes(table)).map(gone),
    ...[...said.everywhere].filter((name) => !names.has(name)).map(gone),
    ...[...said.missing]
      .map(([table, key]) => `${table} (${key})`)
      .filter((name) => !names.has(name))
      .map(gone),
    ...keys.filter(({ table }) => said.columnOf.has(table)).flatMap((key) => faultOfKey(key, said)),
  ];
}

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
}

/** A table as the database has it. */
export interface Table {
  name: string;
  /** The columns that each row has a value of. */
  columns: readonly string[];
}

const nameOf = ({ table, columns }: UniqueKey) => `${table} (${columns})`;

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
  };
}

/** What is wrong with one key, of a table that is in the list. */
function faultOfKey(key: UniqueKey, { columnOf, everywhere }: Distribution): string[] {
  const column = columnOf.get(key.table) ?? null;
  if (column === null) {
    const isListed = key.columns === 'id' || everywhere.has(nameOf(key));
    return isListed ? [] : [`${nameOf(key)} is unique everywhere, and nothing says why`];
  }
  if (key.columns.split(', ').includes(column)) return [];
  return [`${nameOf(key)} is unique without ${column}, by which the table is distributed`];
}

/** What is wrong with one table besides its keys. */
function faultOfTable({ name, columns }: Table, { columnOf }: Distribution): string[] {
  const column = columnOf.get(name);
  if (column === undefined) return [`${name} is in no row of docs/scaling.md`];
  return column === null || columns.includes(column)
    ? []
    : [`${name} is distributed by ${column}, which not each row has`];
}

/** Where the list and a database disagree. */
export function distributionFaults(said: Distribution, tables: readonly Table[], keys: readonly UniqueKey[]): string[] {
  const names = new Set([...tables.map(({ name }) => name), ...keys.map(nameOf)]);
  const listed = [...said.columnOf.keys(), ...said.everywhere];
  return [
    ...tables.flatMap((table) => faultOfTable(table, said)),
    ...listed.filter((name) => !names.has(name)).map((name) => `${name} is listed, and is not there`),
    ...keys.filter(({ table }) => said.columnOf.has(table)).flatMap((key) => faultOfKey(key, said)),
  ];
}

import type pg from 'pg';

/** A foreign key or a trigger, as the statements that take it away and make it again. */
interface Rule {
  drop: string;
  make: string;
}

/** Of tables, and not of their partitions, which have them from there. Those of what is whole on each node come first, as others refer to it. */
const keysStatement = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS make
  FROM pg_constraint
  WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
  ORDER BY conrelid IN ('projects'::regclass, 'memberships'::regclass) DESC, conname`;

const triggersStatement = `SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass) AS drop, pg_get_triggerdef(oid) AS make
  FROM pg_trigger
  WHERE NOT tgisinternal AND tgparentid = 0 AND tgrelid::regclass = ANY ($1::text[]::regclass[])
  ORDER BY tgname`;

/**
 * Citus distributes no table that refers to one which is where it was, or is referred to from there, and what is copied to a node is
 * no news to triggers: all of these are taken away, and made again when each table is where it belongs, where the keys are checked.
 * @param work moves the tables, in the same transaction
 */
export async function withoutRules(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<Rule>(keysStatement);
  const { rows: triggers } = await client.query<Rule>(triggersStatement, [tables]);
  for (const { drop } of [...triggers, ...keys]) await client.query(drop);
  await work();
  for (const { make } of [...keys, ...triggers]) await client.query(make);
}

import type pg from 'pg';
import { distributedTables, referenceTables } from './distributed-tables.ts';

/** A foreign key or a trigger, as the statements that take it away and make it again. */
interface Rule {
  drop: string;
  /** Null where it cannot be made again. */
  make: string | null;
}

/**
 * Of tables, and not of their partitions, which have them from there. Those of what is whole on each node (`$1`) come first, as others
 * refer to it. What is on the first node alone is referred to from nothing that is distributed (`$2`), and takes nothing with it that is
 * whole on each: a trigger does both in its place.
 */
const keysStatement = `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    CASE WHEN NOT (refers_to_local AND refers = ANY ($2::text[]))
      THEN format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname,
        CASE WHEN refers_to_local AND is_reference THEN regexp_replace(definition, ' ON DELETE (CASCADE|SET NULL)', '') ELSE definition END) END AS make
  FROM pg_constraint CROSS JOIN LATERAL (
    SELECT pg_get_constraintdef(oid) AS definition, conrelid::regclass::text AS refers,
      conrelid::regclass::text = ANY ($1::text[]) AS is_reference,
      confrelid::regclass::text <> ALL ($1::text[] || $2::text[]) AS refers_to_local) known
  WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
  ORDER BY is_reference DESC, conname`;

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
  const { rows: keys } = await client.query<Rule>(keysStatement, [referenceTables, distributedTables]);
  const { rows: triggers } = await client.query<Rule>(triggersStatement, [tables]);
  for (const { drop } of [...triggers, ...keys]) await client.query(drop);
  await work();
  for (const { make } of [...keys, ...triggers]) if (make !== null) await client.query(make);
}

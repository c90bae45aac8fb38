import { z } from 'zod';

/** Prisma has one migration under way at a time, and none where it makes the table. What failed before was said to be rolled back. */
const note = `DO $$ DECLARE noted integer; BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = clock_timestamp() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
    GET DIAGNOSTICS noted = ROW_COUNT;
    IF noted > 1 THEN RAISE '% migrations are under way', noted; END IF;
  END IF;
END $$`;

/** A script that commits in parts has to be alone, and goes on with what is left when it is begun again. */
const commits = /^\s*COMMIT;/m;

/** What is built while others write is built outside of transactions: a script of nothing else. */
const concurrentIndex = /^(?:--.*\n|\s)*CREATE (?:UNIQUE )?INDEX CONCURRENTLY "([\w<>]+)" [^;]*;\s*$/;
const isConcurrent = /\bINDEX CONCURRENTLY\b/;

/** In the place of what the partitions of a table are called by, after its name: the statement is about each of them. */
const eachRange = '<range>';
const ofEachRange = new RegExp(`"(\\w+)_${eachRange}`);
const ranges = z.array(z.object({ range: z.string() }));
const indexes = z.array(z.object({ isBuilt: z.boolean() }));

/** Where a script is run. */
export interface ScriptRunner {
  run(statements: string): Promise<unknown>;
  read(statement: string, values: string[]): Promise<{ rows: unknown[] }>;
}

async function rangesOf({ read }: ScriptRunner, table: string): Promise<string[]> {
  const statement = `SELECT substr(relname, length($1) + 2) AS range FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = $1::text::regclass`;
  return ranges.parse((await read(statement, [table])).rows).map(({ range }) => range);
}

/** Builds an index, unless it was built already. One that was not finished when a process was killed is of no use to anybody. */
async function buildIndex({ run, read }: ScriptRunner, name: string, statement: string): Promise<void> {
  const found = await read('SELECT indisvalid AS "isBuilt" FROM pg_index WHERE indexrelid = to_regclass($1::text)', [
    name,
  ]);
  const [index] = indexes.parse(found.rows);
  if (index?.isBuilt) return;
  if (index) await run(`DROP INDEX CONCURRENTLY "${name}"`);
  await run(statement);
}

/** @throws Error where something else is among them, which would not be begun again as these are */
async function buildIndexes(runner: ScriptRunner, script: string): Promise<void> {
  const statements = script.split(/(?<=;)\n/).filter((statement) => statement.trim() !== '');
  for (const statement of statements) {
    const [, name] = concurrentIndex.exec(statement) ?? [];
    if (name === undefined) throw new Error(`this builds no index concurrently: ${statement}`);
    const [, table] = ofEachRange.exec(statement) ?? [];
    for (const range of table ? await rangesOf(runner, table) : [eachRange]) {
      await buildIndex(runner, name.replace(eachRange, range), statement.replaceAll(eachRange, range));
    }
  }
}

/**
 * Runs a migration's script. Most are one transaction, as PostgreSQL makes of a script, with the note that they were applied in it.
 * Prisma notes it afterwards: a process that is killed between the two would have the next start apply it again, which fails for good.
 * Those that are no transaction go on with what is left when they are begun again.
 */
export async function runScript(runner: ScriptRunner, script: string): Promise<void> {
  if (isConcurrent.test(script)) await buildIndexes(runner, script);
  else await runner.run(commits.test(script) ? script : `${script}\n;\n${note};`);
}

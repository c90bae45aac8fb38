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

/** What is built while others write is built outside of transactions, so each statement of such a script has to be alone. */
const isConcurrent = /^(CREATE|DROP) .*INDEX CONCURRENTLY /m;

/** In the place of what the partitions of a table are called by, after its name: the statement is about each of them. */
const eachRange = '<range>';
const ofEachRange = new RegExp(`"(\\w+)_${eachRange}`);
const ranges = z.array(z.object({ range: z.string() }));

/** Where a script is run. */
export interface ScriptRunner {
  run(part: string): Promise<unknown>;
  read(statement: string, values: string[]): Promise<{ rows: unknown[] }>;
}

/** The parts that PostgreSQL gets one after the other. */
function partsOf(script: string): string[] {
  if (commits.test(script)) return [script];
  if (isConcurrent.test(script)) return script.split(/(?<=;)\n/).filter((part) => part.trim() !== '');
  return [`${script}\n;\n${note};`];
}

async function rangesOf({ read }: ScriptRunner, table: string): Promise<string[]> {
  const statement = `SELECT substr(relname, length($1) + 2) AS range FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = $1::text::regclass`;
  return ranges.parse((await read(statement, [table])).rows).map(({ range }) => range);
}

/**
 * Runs a migration's script. Most are one transaction, as PostgreSQL makes of a script, with the note that they were applied in it.
 * Prisma notes it afterwards: a process that is killed between the two would have the next start apply it again, which fails for good.
 * Those that are no transaction are written so that they can be begun again.
 */
export async function runScript(runner: ScriptRunner, script: string): Promise<void> {
  for (const part of partsOf(script)) {
    const [, table] = ofEachRange.exec(part) ?? [];
    const statements = table
      ? (await rangesOf(runner, table)).map((range) => part.replaceAll(eachRange, range))
      : [part];
    for (const statement of statements) await runner.run(statement);
  }
}

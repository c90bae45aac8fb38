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

/**
 * A migration's script in the parts that PostgreSQL gets one after the other. Most are one transaction, as PostgreSQL makes of a
 * script, with the note that they were applied in it. Prisma notes it afterwards: a process that is killed between the two would have
 * the next start apply it again, which fails for good. Those that are no transaction are written so that they can be begun again.
 */
export function migrationParts(script: string): string[] {
  if (commits.test(script)) return [script];
  if (isConcurrent.test(script)) return script.split(/(?<=;)\n/).filter((part) => part.trim() !== '');
  return [`${script}\n;\n${note};`];
}

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

/**
 * A migration's script with the note that it was applied, in the one transaction that PostgreSQL makes of a script. Prisma notes it
 * afterwards: a process that is killed between the two would have the next start apply it again, which fails for good.
 */
export function notedScript(script: string): string {
  if (commits.test(script)) return script;
  return `${script}\n;\n${note};`;
}

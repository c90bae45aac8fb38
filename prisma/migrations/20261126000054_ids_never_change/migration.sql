-- What an id never does need not be followed to wherever it is referred to. Each key is replaced in a transaction of its own,
-- which two tables wait for a moment, and proven by another, which nobody waits for. Whoever begins again after a kill goes
-- on with what is left.
DO $$
DECLARE
  "key" record;
BEGIN
  FOR "key" IN
    SELECT "conrelid"::regclass AS "table", "conname" AS "name",
      replace(pg_get_constraintdef("oid"), ' ON UPDATE CASCADE', '') AS "definition"
    FROM pg_constraint
    WHERE "contype" = 'f' AND "confupdtype" = 'c' AND "connamespace" = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I %s NOT VALID', "key"."table", "key"."name", "key"."definition");
    COMMIT;
  END LOOP;
  FOR "key" IN
    SELECT "conrelid"::regclass AS "table", "conname" AS "name"
    FROM pg_constraint
    WHERE "contype" = 'f' AND NOT "convalidated" AND "connamespace" = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', "key"."table", "key"."name");
    COMMIT;
  END LOOP;
END $$;

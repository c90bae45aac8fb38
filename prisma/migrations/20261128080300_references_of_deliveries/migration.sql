-- That the new references hold of what was there is proven of each part by itself, which nobody waits for; then they are those of
-- the whole tables, for parts to come. For that two tables are locked for a moment, for which it tries for a minute so that whoever waits
-- behind it waits for a tenth of a second at most where others hold one of them. Whoever begins again after a kill goes on with what is left.
DO $$
DECLARE
  "key" record;
  "has_locked" boolean;
BEGIN
  FOR "key" IN
    SELECT "conrelid"::regclass AS "table", "conname" AS "name" FROM pg_constraint
    WHERE "contype" = 'f' AND NOT "convalidated" AND "connamespace" = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', "key"."table", "key"."name");
    COMMIT;
  END LOOP;
  FOR "key" IN SELECT * FROM (VALUES
    ('webhook_deliveries', 'webhook_deliveries_destination_fkey', '("project_id", "destination_id") REFERENCES "webhook_destinations" ("project_id", "id")', 'webhook_destinations'),
    ('webhook_attempts', 'webhook_attempts_project_id_fkey', '("project_id") REFERENCES "projects" ("id")', 'projects')
  ) AS "key" ("table", "name", "reference", "referenced")
  LOOP
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE "conrelid" = "key"."table"::regclass AND "conname" = "key"."name") THEN
      FOR "attempt" IN 1..120 LOOP
        "has_locked" := true;
        BEGIN
          PERFORM set_config('lock_timeout', '100ms', true);
          -- The triggers of each part go from the table that it refers to, for which that is locked.
          EXECUTE format('LOCK TABLE %I, %I IN ACCESS EXCLUSIVE MODE', "key"."table", "key"."referenced");
        EXCEPTION WHEN lock_not_available THEN
          "has_locked" := false;
          PERFORM pg_sleep(0.4);
        END;
        EXIT WHEN "has_locked";
      END LOOP;
      IF NOT "has_locked" THEN
        RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
      END IF;
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY %s ON DELETE CASCADE', "key"."table", "key"."name", "key"."reference");
      COMMIT;
    END IF;
  END LOOP;
END $$;

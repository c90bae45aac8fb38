-- That the new references hold of what was there is proven of each part by itself, which nobody waits for; then they are those of
-- the whole tables, for parts to come. Whoever begins again after a kill goes on with what is left.
DO $$
DECLARE
  "key" record;
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
      PERFORM set_config('lock_timeout', '3s', true);
      EXECUTE format('LOCK TABLE %I, %I IN SHARE ROW EXCLUSIVE MODE', "key"."referenced", "key"."table");
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY %s ON DELETE CASCADE', "key"."table", "key"."name", "key"."reference");
      COMMIT;
    END IF;
  END LOOP;
END $$;

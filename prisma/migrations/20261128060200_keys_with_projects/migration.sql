-- What was built takes the place of the keys, and what belongs to a deployment or to an incident refers to it together with its
-- project. The tables of one of them are locked for a moment, for which it tries for a minute so that whoever waits behind it waits
-- for a tenth of a second at most. That the references hold is proven by a transaction that nobody waits for. Whoever begins again
-- after a kill goes on with what is left.
DO $$
DECLARE
  "part" record;
  "has_locked" boolean;
  "reference" text;
BEGIN
  FOR "part" IN SELECT * FROM (VALUES
    ('deployment_steps', 'deployment_id', 'deployments'),
    ('incident_entries', 'incident_id', 'incidents')
  ) AS "part" ("table", "parent_id", "parent")
  LOOP
    "reference" := format('%s_project_id_%s_fkey', "part"."table", "part"."parent_id");
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE "conrelid" = "part"."table"::regclass AND "conname" = "reference") THEN
      FOR "attempt" IN 1..120 LOOP
        "has_locked" := true;
        BEGIN
          PERFORM set_config('lock_timeout', '100ms', true);
          EXECUTE format('LOCK TABLE %I, %I IN ACCESS EXCLUSIVE MODE', "part"."parent", "part"."table");
        EXCEPTION WHEN lock_not_available THEN
          "has_locked" := false;
          PERFORM pg_sleep(0.4);
        END;
        EXIT WHEN "has_locked";
      END LOOP;
      IF NOT "has_locked" THEN
        RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
      END IF;
      EXECUTE format('ALTER TABLE %I ALTER COLUMN "project_id" SET NOT NULL, DROP CONSTRAINT %I, DROP CONSTRAINT %I, ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I',
        "part"."table", format('%s_%s_fkey', "part"."table", "part"."parent_id"), format('%s_pkey', "part"."table"),
        format('%s_pkey', "part"."table"), format('%s_project_key', "part"."table"));
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT "project_is_known"', "part"."table");
      EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I, ADD CONSTRAINT %2$I PRIMARY KEY USING INDEX %I',
        "part"."parent", format('%s_pkey', "part"."parent"), format('%s_project_key', "part"."parent"));
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY ("project_id", %I) REFERENCES %I ("project_id", "id") ON DELETE CASCADE NOT VALID',
        "part"."table", "reference", "part"."parent_id", "part"."parent");
      COMMIT;
    END IF;
    EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT %I', "part"."table", "reference");
    COMMIT;
  END LOOP;
END $$;

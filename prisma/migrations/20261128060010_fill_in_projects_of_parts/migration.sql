-- What was there before is filled in by parts, each a transaction of its own, which wait for no row and hold few. Whoever begins
-- again after a kill goes on with what is left.
DO $$
DECLARE
  "first" CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  "part" record;
  "from" uuid;
  "filled" uuid;
  "remain" boolean;
BEGIN
  FOR "part" IN SELECT * FROM (VALUES
    ('deployment_steps', 'deployment_id', 'state', 'deployments'),
    ('incident_entries', 'incident_id', 'kind', 'incidents')
  ) AS "part" ("table", "parent_id", "key", "parent")
  LOOP
    "from" := "first";
    LOOP
      EXECUTE format('
        WITH "batch" AS MATERIALIZED (
          SELECT %2$I AS "parent_id", %3$I AS "key" FROM %1$I WHERE "project_id" IS NULL AND %2$I >= $1
          ORDER BY %2$I LIMIT 2000 FOR UPDATE SKIP LOCKED
        ), "changed" AS (
          UPDATE %1$I AS "part" SET "project_id" = "parent"."project_id" FROM "batch", %4$I AS "parent"
          WHERE "part".%2$I = "batch"."parent_id" AND "part".%3$I = "batch"."key" AND "parent"."id" = "batch"."parent_id"
          RETURNING "part".%2$I AS "parent_id"
        ) SELECT "parent_id" FROM "changed" ORDER BY "parent_id" DESC LIMIT 1',
        "part"."table", "part"."parent_id", "part"."key", "part"."parent") INTO "filled" USING "from";
      COMMIT;
      "from" := coalesce("filled", "first");
      IF "filled" IS NULL THEN
        EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE "project_id" IS NULL)', "part"."table") INTO "remain";
        EXIT WHEN NOT "remain";
        -- Others hold some of them.
        PERFORM pg_sleep(0.1);
        COMMIT;
      END IF;
    END LOOP;
    EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT "project_is_known"', "part"."table");
    COMMIT;
  END LOOP;
END $$;

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
  FOR "part" IN
    SELECT 'webhook_secrets' AS "table", 'id' AS "key", 'destination_id' AS "parent_id", 'webhook_destinations' AS "parent"
    UNION ALL SELECT 'delivery_claims', 'delivery_id', 'destination_id', 'webhook_destinations'
    UNION ALL SELECT * FROM (
      SELECT "inhrelid"::regclass::text, 'id', 'destination_id', 'webhook_destinations'
      FROM pg_inherits WHERE "inhparent" = 'webhook_deliveries'::regclass ORDER BY 1) AS "deliveries"
    UNION ALL SELECT * FROM (
      SELECT "inhrelid"::regclass::text, 'delivery_id', 'delivery_id', replace("inhrelid"::regclass::text, 'webhook_attempts', 'webhook_deliveries')
      FROM pg_inherits WHERE "inhparent" = 'webhook_attempts'::regclass ORDER BY 1) AS "attempts"
  LOOP
    "from" := "first";
    LOOP
      EXECUTE format('
        WITH "batch" AS MATERIALIZED (
          SELECT "ctid" AS "place", %2$I AS "key", %3$I AS "parent_id" FROM %1$I WHERE "project_id" IS NULL AND %2$I >= $1
          ORDER BY %2$I LIMIT 2000 FOR UPDATE SKIP LOCKED
        ), "changed" AS (
          UPDATE %1$I AS "part" SET "project_id" = "parent"."project_id" FROM "batch", %4$I AS "parent"
          WHERE "part"."ctid" = "batch"."place" AND "parent"."id" = "batch"."parent_id"
          RETURNING "batch"."key"
        ) SELECT "key" FROM "changed" ORDER BY "key" DESC LIMIT 1',
        "part"."table", "part"."key", "part"."parent_id", "part"."parent") INTO "filled" USING "from";
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

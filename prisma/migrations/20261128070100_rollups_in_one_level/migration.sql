-- Each range is handed over to a table that is parted by resolution and time at once. Nothing of it is read, since it is proven
-- already what it holds. Rows without a range of their own are copied: only what a version from before there were ranges has written, and
-- of which none was released, is more than a few.
-- Whoever waits behind this waits for a tenth of a second at most where others hold one of them; it tries for a minute.
DO $$
BEGIN
  PERFORM set_config('lock_timeout', '100ms', true);
  FOR "attempt" IN 1..120 LOOP
    BEGIN
      LOCK TABLE "metric_rollups", "projects" IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
END $$;

ALTER TABLE "metric_rollups" RENAME TO "metric_rollups_before";
ALTER INDEX "metric_rollups_pkey" RENAME TO "metric_rollups_before_pkey";

CREATE TABLE "metric_rollups" (
  LIKE "metric_rollups_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT "metric_rollups_pkey" PRIMARY KEY ("project_id", "environment", "resolution", "bucket"),
  CONSTRAINT "metric_rollups_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION
) PARTITION BY RANGE ("resolution", "bucket");

DO $$
DECLARE
  "range" record;
BEGIN
  FOR "range" IN
    SELECT "inhrelid"::regclass AS "table", "inhparent"::regclass AS "parent", "kind",
      substring(pg_get_expr("relpartbound", "inhrelid") FROM 'FROM \((.*)\) TO') AS "least",
      substring(pg_get_expr("relpartbound", "inhrelid") FROM 'TO \((.*)\)') AS "beyond"
    FROM unnest(enum_range(NULL::"metric_resolution")) AS "kind"
    JOIN pg_inherits ON "inhparent" = to_regclass('metric_rollups_' || "kind"::text)
    JOIN pg_class ON "oid" = "inhrelid"
    WHERE pg_get_expr("relpartbound", "inhrelid") <> 'DEFAULT'
  LOOP
    EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', "range"."parent", "range"."table");
    EXECUTE format('ALTER TABLE "metric_rollups" ATTACH PARTITION %s FOR VALUES FROM (%L, %s) TO (%2$L, %4$s)',
      "range"."table", "range"."kind", "range"."least", "range"."beyond");
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS "range_of_resolution"', "range"."table");
  END LOOP;
END $$;

-- What was there before there were ranges becomes one of each resolution, up to the first that was made: it is not looked through
-- with each range to come.
DO $$
DECLARE
  "kind" text;
  "beyond" text;
BEGIN
  IF EXISTS (SELECT FROM "metric_rollups_initial") THEN
    FOREACH "kind" IN ARRAY enum_range(NULL::"metric_resolution")
    LOOP
      SELECT min("least") INTO "beyond" FROM (
        SELECT substring(pg_get_expr("relpartbound", "oid") FROM 'FROM \(''[^'']+'', ''([^'']+)''\)')::timestamptz AS "least"
        FROM pg_inherits JOIN pg_class ON "oid" = "inhrelid"
        WHERE "inhparent" = 'metric_rollups'::regclass AND starts_with("relname", format('metric_rollups_%s_', "kind"))
        UNION ALL
        SELECT substring(pg_get_expr("relpartbound", "oid") FROM 'TO \(''([^'']+)''\)')::timestamptz
        FROM pg_class WHERE "oid" = 'metric_rollups_initial'::regclass
      ) AS "bounds";
      EXECUTE format('CREATE TABLE %I PARTITION OF "metric_rollups" FOR VALUES FROM (%L, MINVALUE) TO (%2$L, %3$L)',
        format('metric_rollups_%s_initial', "kind"), "kind", "beyond");
    END LOOP;
  END IF;
END $$;

-- What no range is made for in time.
CREATE TABLE "metric_rollups_rest" PARTITION OF "metric_rollups" DEFAULT;
-- What is purged row by row is found by it.
CREATE INDEX "metric_rollups_rest_resolution_bucket_idx" ON "metric_rollups_rest" ("resolution", "bucket");

INSERT INTO "metric_rollups" SELECT * FROM "metric_rollups_before";

DROP TABLE "metric_rollups_before";

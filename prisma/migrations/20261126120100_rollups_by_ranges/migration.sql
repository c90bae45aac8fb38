-- The table becomes the first range of one whose later rows are parted by resolution, since each is kept for a time of its own,
-- and by ranges of time, which are dropped when that is over. Nothing is read, since it is proven already what that range holds.
-- Whoever waits behind this waits for a tenth of a second at most; it tries for a minute.
DO $$
BEGIN
  PERFORM set_config('lock_timeout', '100ms', true);
  FOR "attempt" IN 1..120 LOOP
    BEGIN
      LOCK TABLE "projects", "metric_rollups" IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
END $$;

ALTER TABLE "metric_rollups" RENAME TO "metric_rollups_initial";
ALTER INDEX "metric_rollups_pkey" RENAME TO "metric_rollups_initial_pkey";
-- What is purged row by row is found by it.
ALTER INDEX "metric_rollups_resolution_bucket_idx" RENAME TO "metric_rollups_initial_resolution_bucket_idx";

CREATE TABLE "metric_rollups" (
  LIKE "metric_rollups_initial" INCLUDING DEFAULTS,
  CONSTRAINT "metric_rollups_pkey" PRIMARY KEY ("project_id", "environment", "resolution", "bucket"),
  CONSTRAINT "metric_rollups_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION
) PARTITION BY RANGE ("bucket");

DO $$
DECLARE
  "beyond" timestamptz := (
    SELECT substring(pg_get_constraintdef("oid") FROM '''([^'']+)''')::timestamptz
    FROM pg_constraint WHERE "conrelid" = '"metric_rollups_initial"'::regclass AND "conname" = 'initial_range');
  "kind" text;
BEGIN
  -- Where nothing was reported yet, ranges begin at once.
  IF NOT EXISTS (SELECT FROM "metric_rollups_initial") THEN
    "beyond" := date_trunc('week', now() AT TIME ZONE 'utc') AT TIME ZONE 'utc';
  END IF;
  EXECUTE format('ALTER TABLE "metric_rollups" ATTACH PARTITION "metric_rollups_initial" FOR VALUES FROM (MINVALUE) TO (%L)', "beyond");
  EXECUTE format('CREATE TABLE "metric_rollups_later" PARTITION OF "metric_rollups" FOR VALUES FROM (%L) TO (MAXVALUE) PARTITION BY LIST ("resolution")', "beyond");
  FOREACH "kind" IN ARRAY enum_range(NULL::"metric_resolution")
  LOOP
    EXECUTE format('CREATE TABLE %I PARTITION OF "metric_rollups_later" FOR VALUES IN (%L) PARTITION BY RANGE ("bucket")', 'metric_rollups_' || "kind", "kind");
    -- What no range is made for in time.
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', 'metric_rollups_' || "kind" || '_rest', 'metric_rollups_' || "kind");
    EXECUTE format('CREATE INDEX ON %I ("bucket")', 'metric_rollups_' || "kind" || '_rest');
  END LOOP;
END $$;
ALTER TABLE "metric_rollups_initial" DROP CONSTRAINT "initial_range";

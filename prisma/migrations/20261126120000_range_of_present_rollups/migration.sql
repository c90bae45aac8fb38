-- Rollups are to be parted by resolution and time. What is there already becomes a range of its own, until the Monday after the
-- next, or later where a clock was ahead: that is proven here, in transactions of their own that nobody waits for. Whoever begins
-- again after a kill goes on with what is left.
DO $$
DECLARE
  "latest" timestamptz := (
    SELECT max("bucket") FROM unnest(enum_range(NULL::"metric_resolution")) AS "kind"
    CROSS JOIN LATERAL (SELECT "bucket" FROM "metric_rollups" WHERE "resolution" = "kind" ORDER BY "bucket" DESC LIMIT 1) AS "last");
BEGIN
  PERFORM set_config('lock_timeout', '3s', true);
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE "conrelid" = '"metric_rollups"'::regclass AND "conname" = 'initial_range') THEN
    EXECUTE format('ALTER TABLE "metric_rollups" ADD CONSTRAINT "initial_range" CHECK ("bucket" < %L) NOT VALID',
      (date_trunc('week', greatest(now(), "latest") AT TIME ZONE 'utc') + interval '2 weeks') AT TIME ZONE 'utc');
    COMMIT;
  END IF;
  ALTER TABLE "metric_rollups" VALIDATE CONSTRAINT "initial_range";
END $$;

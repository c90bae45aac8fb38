-- Usage is to be kept by months. What is there already becomes a range of its own, until the beginning of the month after the
-- next, or later where a clock was ahead: that is proven here, in transactions of their own that nobody waits for. Whoever begins
-- again after a kill goes on with what is left.
DO $$
DECLARE
  "latest" timestamp := (SELECT max("day") FROM "usage_rollups");
BEGIN
  PERFORM set_config('lock_timeout', '3s', true);
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE "conrelid" = '"usage_rollups"'::regclass AND "conname" = 'initial_range') THEN
    EXECUTE format('ALTER TABLE "usage_rollups" ADD CONSTRAINT "initial_range" CHECK ("day" < %L) NOT VALID',
      (date_trunc('month', greatest(now() AT TIME ZONE 'utc', "latest")) + interval '2 months')::date);
    COMMIT;
  END IF;
  ALTER TABLE "usage_rollups" VALIDATE CONSTRAINT "initial_range";
END $$;

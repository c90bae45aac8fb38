-- Usage is to be kept by months. What is there already becomes a range of its own, until the beginning of the month after the
-- next: that is proven here, in transactions of their own that nobody waits for. Whoever begins again after a kill goes on with
-- what is left.
DO $$
BEGIN
  PERFORM set_config('lock_timeout', '3s', true);
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE "conrelid" = '"usage_rollups"'::regclass AND "conname" = 'initial_range') THEN
    EXECUTE format('ALTER TABLE "usage_rollups" ADD CONSTRAINT "initial_range" CHECK ("day" < %L) NOT VALID',
      (date_trunc('month', now() AT TIME ZONE 'utc') + interval '2 months')::date);
    COMMIT;
  END IF;
  ALTER TABLE "usage_rollups" VALIDATE CONSTRAINT "initial_range";
END $$;

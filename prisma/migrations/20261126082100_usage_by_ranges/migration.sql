-- The table becomes the first range of one that is parted by months, which are dropped at the end of their time. Nothing is read,
-- since it is proven already what that range holds.
-- Whoever waits behind this waits for a tenth of a second at most; it tries for a minute.
DO $$
BEGIN
  PERFORM set_config('lock_timeout', '100ms', true);
  FOR "attempt" IN 1..120 LOOP
    BEGIN
      LOCK TABLE "usage_rollups" IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
END $$;

ALTER TABLE "usage_rollups" RENAME TO "usage_rollups_initial";
ALTER INDEX "usage_rollups_dimensions" RENAME TO "usage_rollups_initial_dimensions";
ALTER INDEX "usage_rollups_project_id_day_idx" RENAME TO "usage_rollups_initial_project_id_day_idx";
-- Nobody looks for a row by its number, which an index of its own was kept for.
ALTER TABLE "usage_rollups_initial" DROP CONSTRAINT "usage_rollups_pkey";

CREATE TABLE "usage_rollups" (LIKE "usage_rollups_initial" INCLUDING DEFAULTS) PARTITION BY RANGE ("day");
ALTER SEQUENCE "usage_rollups_id_seq" OWNED BY "usage_rollups"."id";
CREATE UNIQUE INDEX "usage_rollups_dimensions" ON "usage_rollups"
  ("credential_id", "day", "project_id", "environment", "method", "path", "status") NULLS NOT DISTINCT;
CREATE INDEX "usage_rollups_project_id_day_idx" ON "usage_rollups"("project_id", "day");

DO $$
BEGIN
  EXECUTE format('ALTER TABLE "usage_rollups" ATTACH PARTITION "usage_rollups_initial" FOR VALUES FROM (MINVALUE) TO (%L)', (
    SELECT substring(pg_get_constraintdef("oid") FROM '''([0-9-]{10})''')
    FROM pg_constraint WHERE "conrelid" = '"usage_rollups_initial"'::regclass AND "conname" = 'initial_range'));
END $$;
ALTER TABLE "usage_rollups_initial" DROP CONSTRAINT "initial_range";

-- What no range is made for in time.
CREATE TABLE "usage_rollups_rest" PARTITION OF "usage_rollups" DEFAULT;

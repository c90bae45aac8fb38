-- Each of the tables becomes the first range of one that is parted by ranges: a week is dropped at the end of its time, instead
-- of row by row. Nothing is read, since it is proven already what that range holds.
-- Whoever waits behind this waits for a tenth of a second at most; it tries for a minute.
DO $$
BEGIN
  PERFORM set_config('lock_timeout', '100ms', true);
  FOR "attempt" IN 1..120 LOOP
    BEGIN
      LOCK TABLE "projects", "webhook_destinations", "events", "webhook_deliveries", "delivery_claims", "webhook_attempts" IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
END $$;

ALTER TABLE "delivery_claims" DROP CONSTRAINT "delivery_claims_delivery_id_fkey";

-- The purge of the version before goes by it, which may still run; it goes with its partition.
ALTER INDEX "events_created_at_idx" RENAME TO "events_initial_created_at_idx";

ALTER TABLE "events" RENAME TO "events_initial";
ALTER INDEX "events_pkey" RENAME TO "events_initial_pkey";
ALTER INDEX "events_project_id_id_idx" RENAME TO "events_initial_project_id_id_idx";
ALTER INDEX "events_project_id_type_id_idx" RENAME TO "events_initial_project_id_type_id_idx";

ALTER TABLE "webhook_deliveries" RENAME TO "webhook_deliveries_initial";
ALTER INDEX "webhook_deliveries_pkey" RENAME TO "webhook_deliveries_initial_pkey";
ALTER INDEX "webhook_deliveries_destination_id_id_idx" RENAME TO "webhook_deliveries_initial_destination_id_id_idx";
ALTER INDEX "webhook_deliveries_destination_id_status_id_idx" RENAME TO "webhook_deliveries_initial_destination_id_status_id_idx";
ALTER INDEX "webhook_deliveries_event_id_destination_id_key" RENAME TO "webhook_deliveries_initial_event_id_destination_id_key";
ALTER INDEX "webhook_deliveries_due_idx" RENAME TO "webhook_deliveries_initial_due_idx";
ALTER INDEX "webhook_deliveries_queued_idx" RENAME TO "webhook_deliveries_initial_queued_idx";

ALTER TABLE "webhook_attempts" RENAME TO "webhook_attempts_initial";
ALTER INDEX "webhook_attempts_pkey" RENAME TO "webhook_attempts_initial_pkey";

CREATE TABLE "events" (
  LIKE "events_initial" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT "events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "events_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE NO ACTION
) PARTITION BY RANGE ("id");
CREATE INDEX "events_project_id_id_idx" ON "events"("project_id", "id");
CREATE INDEX "events_project_id_type_id_idx" ON "events"("project_id", "type", "id");

CREATE TABLE "webhook_deliveries" (
  LIKE "webhook_deliveries_initial" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_deliveries_destination_id_fkey" FOREIGN KEY ("destination_id") REFERENCES "webhook_destinations"("id") ON DELETE CASCADE ON UPDATE NO ACTION
) PARTITION BY RANGE ("id");
CREATE INDEX "webhook_deliveries_destination_id_id_idx" ON "webhook_deliveries"("destination_id", "id");
CREATE INDEX "webhook_deliveries_destination_id_status_id_idx" ON "webhook_deliveries"("destination_id", "status", "id");
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" ("destination_id", "next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;
CREATE INDEX "webhook_deliveries_queued_idx" ON "webhook_deliveries" ("destination_id") WHERE "queued_at" IS NOT NULL;

CREATE TABLE "webhook_attempts" (
  LIKE "webhook_attempts_initial" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
  CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id", "number")
) PARTITION BY RANGE ("delivery_id");

DO $$
DECLARE
  "bounds" text := (
    SELECT format('FOR VALUES FROM (MINVALUE) TO (%L)', substring(pg_get_constraintdef("oid") FROM '''([0-9a-f-]{36})'''))
    FROM pg_constraint WHERE "conrelid" = '"events_initial"'::regclass AND "conname" = 'initial_range');
  "held" text;
BEGIN
  FOREACH "held" IN ARRAY ARRAY['events', 'webhook_deliveries', 'webhook_attempts']
  LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT "initial_range"', "held");
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I %s', "held", "held" || '_initial', "bounds");
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT "initial_range"', "held" || '_initial');
  END LOOP;
END $$;

ALTER TABLE "delivery_claims" ADD CONSTRAINT "delivery_claims_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Between the tables of one range are their foreign keys, so that it is dropped without a look at the others; and an event has
-- one delivery to a destination, since both are made in the same millisecond.
CREATE FUNCTION "create_event_range"("name" text, "bounds" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "events" text := 'events_' || "name";
  "deliveries" text := 'webhook_deliveries_' || "name";
  "attempts" text := 'webhook_attempts_' || "name";
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF "events" %s', "events", "bounds");
  EXECUTE format('CREATE TABLE %I PARTITION OF "webhook_deliveries" %s', "deliveries", "bounds");
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I ("event_id", "destination_id")', "deliveries" || '_event_id_destination_id_key', "deliveries");
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY ("event_id") REFERENCES %I ("id") ON DELETE CASCADE ON UPDATE NO ACTION',
    "deliveries", "deliveries" || '_event_id_fkey', "events");
  EXECUTE format('CREATE TABLE %I PARTITION OF "webhook_attempts" %s', "attempts", "bounds");
  EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY ("delivery_id") REFERENCES %I ("id") ON DELETE CASCADE ON UPDATE NO ACTION',
    "attempts", "attempts" || '_delivery_id_fkey', "deliveries");
END $$;

-- Leaves a range alone of which something is still to be delivered. Returns whether it is gone.
CREATE FUNCTION "drop_event_range"("name" text) RETURNS boolean LANGUAGE plpgsql
-- What is still to be delivered is found by its index, whatever statistics say.
SET enable_seqscan = off
AS $$
DECLARE
  "deliveries" text := 'webhook_deliveries_' || "name";
  "isUnderWay" boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE "next_attempt_at" IS NOT NULL)', "deliveries") INTO "isUnderWay";
  IF "isUnderWay" THEN
    RETURN false;
  END IF;
  EXECUTE format('DROP TABLE %I', 'webhook_attempts_' || "name");
  -- What has claims cannot be dropped while it belongs to the table that they refer to.
  EXECUTE format('ALTER TABLE "webhook_deliveries" DETACH PARTITION %I', "deliveries");
  EXECUTE format('DROP TABLE %I', "deliveries");
  EXECUTE format('DROP TABLE %I', 'events_' || "name");
  RETURN true;
END $$;

-- What no range is made for in time.
SELECT "create_event_range"('rest', 'DEFAULT');

-- What was built takes the place of the keys, and the references between the ranges of a week are dropped: what belongs to a
-- destination refers to it together with its project, and what was tried to the project. That the references hold of what is there
-- is proven afterwards. Whoever waits behind this waits for a tenth of a second at most where others hold one of them; it tries for a minute.
DO $$
BEGIN
  PERFORM set_config('lock_timeout', '100ms', true);
  FOR "attempt" IN 1..120 LOOP
    BEGIN
      LOCK TABLE "webhook_attempts", "delivery_claims", "webhook_secrets", "webhook_deliveries", "events", "webhook_destinations" IN ACCESS EXCLUSIVE MODE;
      LOCK TABLE "projects" IN SHARE ROW EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
END $$;

ALTER TABLE "webhook_secrets" DROP CONSTRAINT "webhook_secrets_destination_id_fkey";
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_destination_id_fkey";
ALTER TABLE "delivery_claims" DROP CONSTRAINT "delivery_claims_delivery_id_fkey";

DO $$
DECLARE
  "key" record;
BEGIN
  FOR "key" IN
    SELECT "conrelid"::regclass AS "table", "conname" AS "name" FROM pg_constraint
    WHERE "contype" = 'f' AND "confrelid" IN (
      SELECT "inhrelid" FROM pg_inherits WHERE "inhparent" IN ('events'::regclass, 'webhook_deliveries'::regclass))
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', "key"."table", "key"."name");
  END LOOP;
END $$;

ALTER TABLE "webhook_destinations" DROP CONSTRAINT "webhook_destinations_pkey",
  ADD CONSTRAINT "webhook_destinations_pkey" PRIMARY KEY USING INDEX "webhook_destinations_project_key";
DROP INDEX "webhook_destinations_project_id_id_idx";

ALTER TABLE "webhook_secrets" ALTER COLUMN "project_id" SET NOT NULL, DROP CONSTRAINT "webhook_secrets_pkey",
  ADD CONSTRAINT "webhook_secrets_pkey" PRIMARY KEY USING INDEX "webhook_secrets_project_key";
ALTER TABLE "webhook_secrets" DROP CONSTRAINT "project_is_known";
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_project_id_destination_id_fkey"
  FOREIGN KEY ("project_id", "destination_id") REFERENCES "webhook_destinations" ("project_id", "id") ON DELETE CASCADE NOT VALID;

-- Of few rows, each of which lives for one attempt.
ALTER TABLE "delivery_claims" ALTER COLUMN "project_id" SET NOT NULL, DROP CONSTRAINT "delivery_claims_pkey",
  ADD CONSTRAINT "delivery_claims_pkey" PRIMARY KEY ("project_id", "delivery_id");
ALTER TABLE "delivery_claims" DROP CONSTRAINT "project_is_known";
CREATE INDEX "delivery_claims_delivery_id_idx" ON "delivery_claims" ("delivery_id");

ALTER TABLE "webhook_deliveries" ALTER COLUMN "project_id" SET NOT NULL;
ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "project_is_known";
ALTER TABLE "webhook_attempts" ALTER COLUMN "project_id" SET NOT NULL;
ALTER TABLE "webhook_attempts" DROP CONSTRAINT "project_is_known";

-- The key of a table that has parts is that of each part; one that was made meanwhile has little in it, and gets its own here.
DO $$
DECLARE
  "held" record;
  "part" text;
  "index" text;
BEGIN
  FOR "held" IN SELECT * FROM (VALUES
    ('events', '"project_id", "id"', 'id'),
    ('webhook_deliveries', '"project_id", "id"', 'id'),
    ('webhook_attempts', '"project_id", "delivery_id", "number"', 'delivery_id')
  ) AS "held" ("table", "key", "id")
  LOOP
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', "held"."table", "held"."table" || '_pkey');
    EXECUTE format('ALTER TABLE ONLY %I ADD CONSTRAINT %I PRIMARY KEY (%s)', "held"."table", "held"."table" || '_pkey', "held"."key");
    EXECUTE format('CREATE INDEX %I ON ONLY %I (%I)', format('%s_%s_idx', "held"."table", "held"."id"), "held"."table", "held"."id");
    FOR "part" IN SELECT "inhrelid"::regclass::text FROM pg_inherits WHERE "inhparent" = "held"."table"::regclass
    LOOP
      IF to_regclass("part" || '_project_key') IS NULL THEN
        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (%s)', "part", "part" || '_pkey', "held"."key");
      ELSE
        EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY USING INDEX %I', "part", "part" || '_pkey', "part" || '_project_key');
      END IF;
      EXECUTE format('ALTER INDEX %I ATTACH PARTITION %I', "held"."table" || '_pkey', "part" || '_pkey');
      "index" := format('%s_%s_idx', "part", "held"."id");
      EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %I (%I)', "index", "part", "held"."id");
      EXECUTE format('ALTER INDEX %I ATTACH PARTITION %I', format('%s_%s_idx', "held"."table", "held"."id"), "index");
    END LOOP;
  END LOOP;
  FOR "part" IN SELECT "inhrelid"::regclass::text FROM pg_inherits WHERE "inhparent" = 'webhook_deliveries'::regclass
  LOOP
    EXECUTE format('CREATE UNIQUE INDEX IF NOT EXISTS %I ON %I ("project_id", "event_id", "destination_id")', "part" || '_event_key', "part");
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY ("project_id", "destination_id") REFERENCES "webhook_destinations" ("project_id", "id") ON DELETE CASCADE NOT VALID',
      "part", 'webhook_deliveries_destination_fkey');
  END LOOP;
  FOR "part" IN SELECT "inhrelid"::regclass::text FROM pg_inherits WHERE "inhparent" = 'webhook_attempts'::regclass
  LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY ("project_id") REFERENCES "projects" ("id") ON DELETE CASCADE NOT VALID',
      "part", 'webhook_attempts_project_id_fkey');
  END LOOP;
END $$;
DROP INDEX "events_project_id_id_idx";

ALTER TABLE "delivery_claims" ADD CONSTRAINT "delivery_claims_delivery_fkey"
  FOREIGN KEY ("project_id", "delivery_id") REFERENCES "webhook_deliveries" ("project_id", "id") ON DELETE CASCADE;

-- An event has one delivery to a destination, since both are made in the same millisecond.
CREATE OR REPLACE FUNCTION "create_event_range"("name" text, "bounds" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "deliveries" text := 'webhook_deliveries_' || "name";
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF "events" %s', 'events_' || "name", "bounds");
  EXECUTE format('CREATE TABLE %I PARTITION OF "webhook_deliveries" %s', "deliveries", "bounds");
  EXECUTE format('CREATE UNIQUE INDEX %I ON %I ("project_id", "event_id", "destination_id")', "deliveries" || '_event_key', "deliveries");
  EXECUTE format('CREATE TABLE %I PARTITION OF "webhook_attempts" %s', 'webhook_attempts_' || "name", "bounds");
END $$;

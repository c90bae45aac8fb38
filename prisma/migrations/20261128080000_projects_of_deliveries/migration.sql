-- What belongs to a webhook destination is to say whose project that is. Servers of the previous version do not: what they write
-- takes it from what it belongs to.
-- Whoever waits behind this waits for a tenth of a second at most; it tries for a minute.
DO $$
BEGIN
  PERFORM set_config('lock_timeout', '100ms', true);
  FOR "attempt" IN 1..120 LOOP
    BEGIN
      LOCK TABLE "webhook_secrets", "webhook_deliveries", "delivery_claims", "webhook_attempts" IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
END $$;

DO $$
DECLARE
  "part" record;
BEGIN
  FOR "part" IN SELECT * FROM (VALUES
    ('webhook_secrets', 'webhook_destinations', 'destination_id'),
    ('webhook_deliveries', 'webhook_destinations', 'destination_id'),
    ('delivery_claims', 'webhook_destinations', 'destination_id'),
    ('webhook_attempts', 'webhook_deliveries', 'delivery_id')
  ) AS "part" ("table", "parent", "parent_id")
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN "project_id" uuid, ADD CONSTRAINT "project_is_known" CHECK ("project_id" IS NOT NULL) NOT VALID', "part"."table");
    EXECUTE format('CREATE TRIGGER "project_taken" BEFORE INSERT ON %I FOR EACH ROW WHEN (NEW."project_id" IS NULL) EXECUTE FUNCTION "take_project"(%L, %L)',
      "part"."table", "part"."parent", "part"."parent_id");
  END LOOP;
END $$;

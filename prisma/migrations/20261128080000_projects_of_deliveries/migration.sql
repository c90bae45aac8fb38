-- What belongs to a webhook destination is to say whose project that is. Servers of the previous version do not: what they write
-- takes it from its destination, also what they change of rows that nobody has filled in yet.
-- Whoever waits behind this waits for a tenth of a second at most where others hold one of them; it tries for a minute.
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

CREATE FUNCTION "take_project_of_destination"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "project_id" INTO NEW."project_id" FROM "webhook_destinations" WHERE "id" = NEW."destination_id";
  RETURN NEW;
END $$;

CREATE FUNCTION "take_project_of_delivery"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "destination"."project_id" INTO NEW."project_id"
  FROM "webhook_deliveries" AS "delivery" JOIN "webhook_destinations" AS "destination" ON "destination"."id" = "delivery"."destination_id"
  WHERE "delivery"."id" = NEW."delivery_id";
  RETURN NEW;
END $$;

DO $$
DECLARE
  "part" record;
BEGIN
  FOR "part" IN SELECT * FROM (VALUES
    ('webhook_secrets', 'take_project_of_destination'),
    ('webhook_deliveries', 'take_project_of_destination'),
    ('delivery_claims', 'take_project_of_destination'),
    ('webhook_attempts', 'take_project_of_delivery')
  ) AS "part" ("table", "function")
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN "project_id" uuid, ADD CONSTRAINT "project_is_known" CHECK ("project_id" IS NOT NULL) NOT VALID', "part"."table");
    EXECUTE format('CREATE TRIGGER "project_taken" BEFORE INSERT OR UPDATE ON %I FOR EACH ROW WHEN (NEW."project_id" IS NULL) EXECUTE FUNCTION %I()',
      "part"."table", "part"."function");
  END LOOP;
END $$;

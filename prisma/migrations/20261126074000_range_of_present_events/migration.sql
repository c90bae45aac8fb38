-- What happened, its deliveries and their attempts are to be kept by ranges of ids, which begin with the moment at which they
-- were made. What is there already becomes a range of its own, until the beginning of the week after the next: that is proven
-- here, in transactions of their own that nobody waits for. Whoever begins again after a kill goes on with what is left.
DO $$
DECLARE
  "next" text := lpad(to_hex((extract(epoch FROM date_trunc('week', now() AT TIME ZONE 'utc') + interval '2 weeks') * 1000)::bigint), 12, '0');
  "beyond" text := format('%s-%s-0000-0000-000000000000', left("next", 8), right("next", 4));
  "held" record;
BEGIN
  FOR "held" IN SELECT * FROM (VALUES ('events', 'id'), ('webhook_deliveries', 'id'), ('webhook_attempts', 'delivery_id')) AS "held" ("table", "key")
  LOOP
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE "conrelid" = "held"."table"::regclass AND "conname" = 'initial_range') THEN
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT "initial_range" CHECK (%I < %L) NOT VALID', "held"."table", "held"."key", "beyond");
      COMMIT;
    END IF;
    -- Reads the table, and nobody waits for it.
    EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT "initial_range"', "held"."table");
    COMMIT;
  END LOOP;
END $$;

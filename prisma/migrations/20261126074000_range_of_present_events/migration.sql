-- What happened, its deliveries and their attempts are to be kept by ranges of ids, which begin with the moment at which they
-- were made. What is there already becomes a range of its own, until the beginning of the week after the next, or later where a
-- clock was ahead: that is proven here, in transactions of their own that nobody waits for. Whoever begins again after a kill goes
-- on with what is left, by the same bound.
DO $$
DECLARE
  "latest" uuid;
  "next" text;
  "beyond" text;
  "held" record;
BEGIN
  SELECT substring(pg_get_constraintdef("oid") FROM '''([0-9a-f-]{36})''') INTO "beyond"
  FROM pg_constraint
  WHERE "conname" = 'initial_range' AND "conrelid" IN ('events'::regclass, 'webhook_deliveries'::regclass, 'webhook_attempts'::regclass) LIMIT 1;
  IF "beyond" IS NULL THEN
    SELECT "id" INTO "latest" FROM (
      (SELECT "id" FROM "events" ORDER BY "id" DESC LIMIT 1) UNION ALL (SELECT "id" FROM "webhook_deliveries" ORDER BY "id" DESC LIMIT 1)
    ) AS "last" ORDER BY "id" DESC LIMIT 1;
    "next" := lpad(to_hex((extract(epoch FROM greatest(
      date_trunc('week', now() AT TIME ZONE 'utc') + interval '2 weeks',
      date_trunc('week', to_timestamp(('x' || left(replace("latest"::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'utc') + interval '1 week'
    )) * 1000)::bigint), 12, '0');
    "beyond" := format('%s-%s-0000-0000-000000000000', left("next", 8), right("next", 4));
  END IF;
  FOR "held" IN SELECT * FROM (VALUES ('events', 'id'), ('webhook_deliveries', 'id'), ('webhook_attempts', 'delivery_id')) AS "held" ("table", "key")
  LOOP
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE "conrelid" = "held"."table"::regclass AND "conname" = 'initial_range') THEN
      PERFORM set_config('lock_timeout', '3s', true);
      EXECUTE format('ALTER TABLE %I ADD CONSTRAINT "initial_range" CHECK (%I < %L) NOT VALID', "held"."table", "held"."key", "beyond");
      COMMIT;
    END IF;
    EXECUTE format('ALTER TABLE %I VALIDATE CONSTRAINT "initial_range"', "held"."table");
    COMMIT;
  END LOOP;
END $$;

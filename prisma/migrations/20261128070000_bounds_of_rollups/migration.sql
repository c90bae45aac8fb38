-- The ranges of rollups are to belong to their table itself, instead of to one for each resolution, since not every PostgreSQL that
-- spreads over machines has parts of parts. What each range holds is proven here, in transactions of their own that nobody waits
-- for. Whoever begins again after a kill goes on with what is left.
DO $$
DECLARE
  "range" record;
BEGIN
  FOR "range" IN
    SELECT "inhrelid"::regclass AS "table", "kind",
      substring(pg_get_expr("relpartbound", "inhrelid") FROM 'FROM \((.*)\) TO') AS "least",
      substring(pg_get_expr("relpartbound", "inhrelid") FROM 'TO \((.*)\)') AS "beyond"
    FROM unnest(enum_range(NULL::"metric_resolution")) AS "kind"
    JOIN pg_inherits ON "inhparent" = to_regclass('metric_rollups_' || "kind"::text)
    JOIN pg_class ON "oid" = "inhrelid"
    WHERE pg_get_expr("relpartbound", "inhrelid") <> 'DEFAULT'
  LOOP
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE "conrelid" = "range"."table" AND "conname" = 'range_of_resolution') THEN
      PERFORM set_config('lock_timeout', '3s', true);
      EXECUTE format('ALTER TABLE %s ADD CONSTRAINT "range_of_resolution" CHECK ("resolution" = %L AND "bucket" >= %s AND "bucket" < %s) NOT VALID',
        "range"."table", "range"."kind", "range"."least", "range"."beyond");
      COMMIT;
    END IF;
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT "range_of_resolution"', "range"."table");
    COMMIT;
  END LOOP;
END $$;

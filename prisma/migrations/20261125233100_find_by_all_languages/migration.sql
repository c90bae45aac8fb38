-- A minute or two for each hundred thousand posts, a few at a time, so that who writes to them waits for a moment only. Whoever
-- begins again after a kill begins with the first.
DO $$
DECLARE
  "last" uuid := '00000000-0000-0000-0000-000000000000';
  "next" uuid;
BEGIN
  LOOP
    SELECT "id" INTO "next" FROM (SELECT "id" FROM "posts" WHERE "id" > "last" ORDER BY "id" LIMIT 500) "few" ORDER BY "id" DESC LIMIT 1;
    EXIT WHEN "next" IS NULL;
    UPDATE "posts" SET "search" = NULL WHERE "id" > "last" AND "id" <= "next";
    "last" := "next";
    COMMIT;
  END LOOP;
END $$;

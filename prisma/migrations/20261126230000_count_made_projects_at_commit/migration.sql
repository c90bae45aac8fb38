-- Whoever waits behind this waits for a tenth of a second at most; it tries for a minute.
DO $$
BEGIN
  PERFORM set_config('lock_timeout', '100ms', true);
  FOR "attempt" IN 1..120 LOOP
    BEGIN
      LOCK TABLE "projects" IN ACCESS EXCLUSIVE MODE;
      RETURN;
    EXCEPTION WHEN lock_not_available THEN
      PERFORM pg_sleep(0.4);
    END;
  END LOOP;
  RAISE lock_not_available USING MESSAGE = 'other transactions keep the upgrade from the tables that it changes: start it again';
END $$;

-- As the last step of the transaction: others of the same owner wait for its commit, and no longer for what it does besides.
-- Who finds no room then had seen some before: it is to begin anew, and sees that there is none. What is deleted or given to
-- somebody else is counted at once, as it was: no transaction does that with a project that it has made itself.
CREATE FUNCTION "count_made_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "project_counts" ("owner_id", "count") VALUES (NEW."owner_id", 1)
  ON CONFLICT ("owner_id") DO UPDATE SET "count" = "project_counts"."count" + 1
    WHERE "project_counts"."maximum" IS NULL OR "project_counts"."count" < "project_counts"."maximum";
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'other creations have taken the last room for projects of this owner';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "project_counted_when_made" AFTER INSERT ON "projects"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "count_made_project"();

DROP TRIGGER "projects_counted_when_made" ON "projects";

DROP FUNCTION "count_made_projects"();

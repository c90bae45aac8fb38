-- Has changes of a project pass one by one until the transaction ends, but for those that share the lock, and tells its version as it is then; null where it is gone.
-- Where projects are whole on each of several nodes (portico distribute), one that is locked would keep others from all of them: there
-- a row is locked that is on the project's own node, and goes with it.
CREATE FUNCTION "lock_project"("project" uuid, "shared" boolean) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE "current" integer;
BEGIN
  IF EXISTS (SELECT FROM "settings" WHERE "name" = 'distribution') THEN
    IF "shared" THEN
      PERFORM FROM "environments" WHERE "project_id" = "project" AND "environments"."name" = 'production' FOR KEY SHARE;
    ELSE
      PERFORM FROM "environments" WHERE "project_id" = "project" AND "environments"."name" = 'production' FOR UPDATE;
    END IF;
    SELECT "version" INTO "current" FROM "projects" WHERE "id" = "project";
  ELSIF "shared" THEN
    SELECT "version" INTO "current" FROM "projects" WHERE "id" = "project" FOR KEY SHARE;
  ELSE
    SELECT "version" INTO "current" FROM "projects" WHERE "id" = "project" FOR UPDATE;
  END IF;
  RETURN "current";
END $$;

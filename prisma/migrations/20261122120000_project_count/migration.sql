-- In the order in which creations lock them, so that they and the migration cannot wait for each other in a circle.
LOCK TABLE "projects", "users" IN ACCESS EXCLUSIVE MODE;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "project_count" INTEGER NOT NULL DEFAULT 0;

UPDATE "users" SET "project_count" = "counted"."count"
FROM (SELECT "owner_id", count(*)::int AS "count" FROM "projects" GROUP BY "owner_id") "counted"
WHERE "users"."id" = "counted"."owner_id";

ALTER TABLE "users" ADD CONSTRAINT "users_project_count_possible" CHECK ("project_count" >= 0);

-- How many projects an account has is kept with it: plans allow so many, and nobody counts them at each creation.
CREATE FUNCTION "count_project_of_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "users" SET "project_count" = "project_count" - 1 WHERE "id" = OLD."owner_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "users" SET "project_count" = "project_count" + 1 WHERE "id" = NEW."owner_id";
    RETURN NEW;
  END IF;
  RETURN OLD;
END $$;

CREATE TRIGGER "projects_counted_when_made" AFTER INSERT ON "projects"
  FOR EACH ROW EXECUTE FUNCTION "count_project_of_owner"();

-- Before, so that the account is locked first: whoever makes one locks it first too.
CREATE TRIGGER "projects_counted_when_deleted" BEFORE DELETE ON "projects"
  FOR EACH ROW EXECUTE FUNCTION "count_project_of_owner"();

CREATE TRIGGER "projects_counted_when_given" BEFORE UPDATE OF "owner_id" ON "projects"
  FOR EACH ROW WHEN (OLD."owner_id" <> NEW."owner_id") EXECUTE FUNCTION "count_project_of_owner"();

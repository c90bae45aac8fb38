-- In the order in which creations lock them, so that they and the migration cannot wait for each other in a circle.
LOCK TABLE "projects", "users" IN ACCESS EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "project_counts" (
    "owner_id" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "maximum" INTEGER,

    CONSTRAINT "project_counts_pkey" PRIMARY KEY ("owner_id")
);

-- AddForeignKey
ALTER TABLE "project_counts" ADD CONSTRAINT "project_counts_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "project_counts"
  ADD CONSTRAINT "project_counts_not_negative" CHECK ("count" >= 0),
  ADD CONSTRAINT "project_counts_within_maximum" CHECK ("count" <= "maximum");

INSERT INTO "project_counts" ("owner_id", "count")
SELECT "owner_id", count(*)::int FROM "projects" GROUP BY "owner_id";

-- The count leaves the account's row: creations that raced waited there for each other from their first step on.
DROP TRIGGER "projects_counted_when_made" ON "projects";
DROP TRIGGER "projects_counted_when_deleted" ON "projects";
DROP TRIGGER "projects_counted_when_given" ON "projects";

-- AlterTable
ALTER TABLE "users" DROP COLUMN "project_count";

DROP FUNCTION "count_project_of_owner"();

-- By statement: a thousand projects that go with their account are one change of the count.
CREATE FUNCTION "count_made_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "project_counts" ("owner_id", "count")
  SELECT "owner_id", count(*)::int FROM "made" GROUP BY "owner_id" ORDER BY "owner_id"
  ON CONFLICT ("owner_id") DO UPDATE SET "count" = "project_counts"."count" + EXCLUDED."count";
  RETURN NULL;
END $$;

CREATE FUNCTION "count_deleted_projects"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "project_counts" SET "count" = "project_counts"."count" - "counted"."count"
  FROM (SELECT "owner_id", count(*)::int AS "count" FROM "deleted" GROUP BY "owner_id") "counted"
  WHERE "project_counts"."owner_id" = "counted"."owner_id";
  RETURN NULL;
END $$;

CREATE FUNCTION "count_given_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "project_counts" SET "count" = "count" - 1 WHERE "owner_id" = OLD."owner_id";
  INSERT INTO "project_counts" ("owner_id", "count") VALUES (NEW."owner_id", 1)
  ON CONFLICT ("owner_id") DO UPDATE SET "count" = "project_counts"."count" + 1;
  RETURN NULL;
END $$;

-- After all else that the statement does, so that the count is locked for as short as can be.
CREATE TRIGGER "projects_counted_when_made" AFTER INSERT ON "projects"
  REFERENCING NEW TABLE AS "made" FOR EACH STATEMENT EXECUTE FUNCTION "count_made_projects"();

CREATE TRIGGER "projects_counted_when_deleted" AFTER DELETE ON "projects"
  REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_projects"();

CREATE TRIGGER "projects_counted_when_given" AFTER UPDATE OF "owner_id" ON "projects"
  FOR EACH ROW WHEN (OLD."owner_id" <> NEW."owner_id") EXECUTE FUNCTION "count_given_project"();

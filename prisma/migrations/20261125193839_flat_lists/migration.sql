-- Nothing changes between what is copied and counted, and the triggers that keep it from then on. Who reads is not kept
-- waiting: what takes no more than a moment, but alone, is in migrations of their own.
LOCK TABLE "posts", "deployments" IN SHARE ROW EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "taggings" (
    "tag" TEXT NOT NULL,
    "post_id" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "likes_count" INTEGER NOT NULL,

    CONSTRAINT "taggings_pkey" PRIMARY KEY ("post_id","tag")
);

-- CreateTable
CREATE TABLE "list_counts" (
    "list" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "list_counts_pkey" PRIMARY KEY ("list")
);

-- CreateTable
CREATE TABLE "list_count_changes" (
    "id" BIGSERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "list_count_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "list_count_changes_list_idx" ON "list_count_changes"("list");

-- CreateIndex
CREATE INDEX "taggings_tag_published_at_post_id_idx" ON "taggings"("tag", "published_at" DESC, "post_id" DESC);

-- CreateIndex
CREATE INDEX "taggings_tag_likes_count_post_id_idx" ON "taggings"("tag", "likes_count" DESC, "post_id" DESC);

-- CreateIndex
CREATE INDEX "taggings_tag_category_published_at_post_id_idx" ON "taggings"("tag", "category", "published_at" DESC, "post_id" DESC);

-- CreateIndex
CREATE INDEX "taggings_tag_category_likes_count_post_id_idx" ON "taggings"("tag", "category", "likes_count" DESC, "post_id" DESC);

-- CreateIndex
CREATE INDEX "posts_is_published_category_published_at_id_idx" ON "posts"("is_published", "category", "published_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_is_published_category_likes_count_id_idx" ON "posts"("is_published", "category", "likes_count" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_author_id_is_published_published_at_id_idx" ON "posts"("author_id", "is_published", "published_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_author_id_is_published_likes_count_id_idx" ON "posts"("author_id", "is_published", "likes_count" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_author_id_published_at_id_idx" ON "posts"("author_id", "published_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "posts_author_id_likes_count_id_idx" ON "posts"("author_id", "likes_count" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "deployments_project_id_environment_state_id_idx" ON "deployments"("project_id", "environment", "state", "id");

-- CreateIndex
CREATE INDEX "events_project_id_type_id_idx" ON "events"("project_id", "type", "id");

-- CreateIndex
CREATE INDEX "incidents_project_id_environment_state_id_idx" ON "incidents"("project_id", "environment", "state", "id");

-- CreateIndex
CREATE INDEX "api_keys_user_id_revoked_at_id_idx" ON "api_keys"("user_id", "revoked_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "memberships_project_id_created_at_user_id_idx" ON "memberships"("project_id", "created_at", "user_id");

-- CreateIndex
CREATE INDEX "webhook_secrets_destination_id_id_idx" ON "webhook_secrets"("destination_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_destination_id_status_id_idx" ON "webhook_deliveries"("destination_id", "status", "id");

-- AddForeignKey
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "taggings" ("tag", "post_id", "category", "published_at", "likes_count")
SELECT DISTINCT "tag", "id", "category", "published_at", "likes_count" FROM "posts", unnest("tags") "tag" WHERE "is_published";

INSERT INTO "list_counts" ("list", "count")
SELECT 'posts', count(*)::int FROM "posts" WHERE "is_published"
UNION ALL
SELECT concat_ws('/', 'deployments', "project_id", "environment"), count(*)::int FROM "deployments"
GROUP BY "project_id", "environment";

CREATE FUNCTION "tag_published_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM "taggings" WHERE "post_id" = NEW."id";
  END IF;
  INSERT INTO "taggings" ("tag", "post_id", "category", "published_at", "likes_count")
  SELECT DISTINCT "tag", NEW."id", NEW."category", NEW."published_at", NEW."likes_count" FROM unnest(NEW."tags") "tag"
  WHERE NEW."is_published";
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_tagged_when_written" AFTER INSERT ON "posts"
  FOR EACH ROW WHEN (NEW."is_published") EXECUTE FUNCTION "tag_published_post"();

CREATE TRIGGER "posts_tagged_when_changed" AFTER UPDATE OF "tags", "category", "is_published", "published_at" ON "posts"
  FOR EACH ROW WHEN ((OLD."tags", OLD."category", OLD."is_published", OLD."published_at")
    IS DISTINCT FROM (NEW."tags", NEW."category", NEW."is_published", NEW."published_at"))
  EXECUTE FUNCTION "tag_published_post"();

CREATE FUNCTION "count_likes_of_taggings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "taggings" SET "likes_count" = NEW."likes_count" WHERE "post_id" = NEW."id";
  RETURN NULL;
END $$;

-- After the one that tags, by its name: what both change has its likes from there already.
CREATE TRIGGER "posts_tagged_with_likes" AFTER UPDATE OF "likes_count" ON "posts"
  FOR EACH ROW WHEN (NEW."is_published" AND OLD."likes_count" <> NEW."likes_count")
  EXECUTE FUNCTION "count_likes_of_taggings"();

-- By statement: a thousand rows that go with what they belong to are one change of their count.
CREATE FUNCTION "count_published_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "list_count_changes" ("list", "change")
  SELECT 'posts', CASE TG_OP WHEN 'INSERT' THEN count(*)::int ELSE -count(*)::int END
  FROM "changed" WHERE "is_published" HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_counted_when_written" AFTER INSERT ON "posts"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_published_posts"();

CREATE TRIGGER "posts_counted_when_deleted" AFTER DELETE ON "posts"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_published_posts"();

CREATE FUNCTION "count_publication_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "list_count_changes" ("list", "change") VALUES ('posts', CASE WHEN NEW."is_published" THEN 1 ELSE -1 END);
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_counted_when_published" AFTER UPDATE OF "is_published" ON "posts"
  FOR EACH ROW WHEN (OLD."is_published" <> NEW."is_published") EXECUTE FUNCTION "count_publication_of_post"();

CREATE FUNCTION "count_deployments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "list_count_changes" ("list", "change")
  SELECT concat_ws('/', 'deployments', "project_id", "environment"),
    CASE TG_OP WHEN 'INSERT' THEN count(*)::int ELSE -count(*)::int END
  FROM "changed" GROUP BY "project_id", "environment";
  RETURN NULL;
END $$;

CREATE TRIGGER "deployments_counted_when_made" AFTER INSERT ON "deployments"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deployments"();

CREATE TRIGGER "deployments_counted_when_deleted" AFTER DELETE ON "deployments"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deployments"();

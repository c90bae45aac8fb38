-- What the datamodel cannot say: checks, the triggers that keep sums equal to their parts, and full-text search.

ALTER TABLE "users"
  ADD CONSTRAINT "users_username_form" CHECK ("username" ~ '^[a-z0-9_-]{3,30}$'),
  ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_total_xp_not_negative" CHECK ("total_xp" >= 0);

ALTER TABLE "api_keys"
  ADD CONSTRAINT "api_keys_expire_after_creation" CHECK ("expires_at" > "created_at");

ALTER TABLE "personal_access_tokens"
  ADD CONSTRAINT "personal_access_tokens_expire_after_creation" CHECK ("expires_at" > "created_at");

ALTER TABLE "environments"
  ADD CONSTRAINT "environments_instances_ordered" CHECK ("min_instances" >= 0 AND "max_instances" >= 1 AND "min_instances" <= "max_instances"),
  ADD CONSTRAINT "environments_variables_are_an_object" CHECK (jsonb_typeof("variables") = 'object');

ALTER TABLE "deployments"
  ADD CONSTRAINT "deployments_promote_artifacts_on_success" CHECK (("state" = 'succeeded') = (jsonb_array_length("artifacts") > 0)),
  ADD CONSTRAINT "deployments_explain_failure" CHECK (("state" = 'failed') = ("failure" IS NOT NULL)),
  ADD CONSTRAINT "deployments_finish_in_a_final_state" CHECK (("state" IN ('succeeded', 'failed', 'cancelled')) = ("finished_at" IS NOT NULL));

ALTER TABLE "posts"
  ADD CONSTRAINT "posts_published_have_a_date" CHECK (NOT "is_published" OR "published_at" IS NOT NULL),
  ADD CONSTRAINT "posts_counts_not_negative" CHECK ("likes_count" >= 0 AND "comments_count" >= 0);

ALTER TABLE "comments"
  ADD CONSTRAINT "comments_are_not_their_own_parent" CHECK ("parent_id" <> "id");

-- One row for each combination of dimensions, whichever of them are unknown.
CREATE UNIQUE INDEX "usage_rollups_dimensions" ON "usage_rollups"
  ("credential_id", "day", "project_id", "environment", "method", "path", "status") NULLS NOT DISTINCT;

-- A deployment in a final state never changes again.
CREATE FUNCTION "refuse_change_of_finished_deployment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" IN ('succeeded', 'failed', 'cancelled') AND NEW."state" <> OLD."state" THEN
    RAISE EXCEPTION 'deployment % is % and stays so', OLD."id", OLD."state" USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "deployments_final_states_stay" BEFORE UPDATE ON "deployments"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_finished_deployment"();

-- users.total_xp is the sum of the ledger.
CREATE FUNCTION "add_xp_to_total"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "users" SET "total_xp" = "total_xp" - OLD."points" WHERE "id" = OLD."user_id";
  ELSE
    UPDATE "users" SET "total_xp" = "total_xp" + NEW."points" WHERE "id" = NEW."user_id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "xp_entries_add_to_total" AFTER INSERT OR DELETE ON "xp_entries"
  FOR EACH ROW EXECUTE FUNCTION "add_xp_to_total"();

CREATE FUNCTION "refuse_change_of_xp_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entries of the XP ledger are written and taken back, never changed' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "xp_entries_never_change" BEFORE UPDATE ON "xp_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_xp_entry"();

-- posts.likes_count and posts.comments_count are the number of their likes and comments.
CREATE FUNCTION "count_like"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "posts" SET "likes_count" = "likes_count" - 1 WHERE "id" = OLD."post_id";
  ELSE
    UPDATE "posts" SET "likes_count" = "likes_count" + 1 WHERE "id" = NEW."post_id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "likes_count" AFTER INSERT OR DELETE ON "likes"
  FOR EACH ROW EXECUTE FUNCTION "count_like"();

CREATE FUNCTION "count_comment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "posts" SET "comments_count" = "comments_count" - 1 WHERE "id" = OLD."post_id";
  ELSE
    UPDATE "posts" SET "comments_count" = "comments_count" + 1 WHERE "id" = NEW."post_id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "comments_count" AFTER INSERT OR DELETE ON "comments"
  FOR EACH ROW EXECUTE FUNCTION "count_comment"();

ALTER TABLE "posts" ADD COLUMN "search" tsvector
  GENERATED ALWAYS AS (setweight(to_tsvector('english', "title"), 'A') || setweight(to_tsvector('english', "content"), 'B')) STORED;
CREATE INDEX "posts_search_idx" ON "posts" USING GIN ("search");

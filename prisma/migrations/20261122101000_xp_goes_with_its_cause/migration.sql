-- What earned experience is found by its subject when it goes.
CREATE INDEX "xp_entries_subject_idx" ON "xp_entries"("subject");

-- users.total_xp is the sum of the ledger: once a statement and user, however many entries a statement writes. Users are
-- locked in the order of their ids, so that statements which touch the same ones wait for each other.
DROP TRIGGER "xp_entries_add_to_total" ON "xp_entries";
DROP FUNCTION "add_xp_to_total"();

CREATE FUNCTION "add_xp_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "users" WHERE "id" IN (SELECT "user_id" FROM "changed") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "users" SET "total_xp" = "total_xp" + CASE WHEN TG_OP = 'DELETE' THEN -"sums"."points" ELSE "sums"."points" END
    FROM (SELECT "user_id", sum("points")::int AS "points" FROM "changed" GROUP BY "user_id") "sums"
    WHERE "users"."id" = "sums"."user_id";
  RETURN NULL;
END $$;

CREATE TRIGGER "xp_entries_add_to_totals" AFTER INSERT ON "xp_entries"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "add_xp_to_totals"();
CREATE TRIGGER "xp_entries_take_from_totals" AFTER DELETE ON "xp_entries"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "add_xp_to_totals"();

-- What a post, a comment or a like has earned goes with it, however it goes.
CREATE FUNCTION "take_back_xp_of_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "xp_entries" USING "gone"
    WHERE "xp_entries"."subject" = "gone"."id"::text AND "xp_entries"."cause" = 'post_published';
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_take_back_xp" AFTER DELETE ON "posts"
  REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "take_back_xp_of_posts"();

CREATE FUNCTION "take_back_xp_of_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "xp_entries" USING "gone"
    WHERE "xp_entries"."subject" = "gone"."id"::text AND "xp_entries"."cause" = 'comment_written';
  RETURN NULL;
END $$;

CREATE TRIGGER "comments_take_back_xp" AFTER DELETE ON "comments"
  REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "take_back_xp_of_comments"();

CREATE FUNCTION "take_back_xp_of_likes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "xp_entries" USING "gone"
    WHERE "xp_entries"."subject" = "gone"."post_id"::text || ':' || "gone"."user_id"::text
      AND "xp_entries"."cause" = 'like_received';
  RETURN NULL;
END $$;

CREATE TRIGGER "likes_take_back_xp" AFTER DELETE ON "likes"
  REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "take_back_xp_of_likes"();

-- A post takes experience from all who have commented on it. They are locked in the order of their ids once the post is,
-- as whoever comments or likes locks the post first too; so nobody waits for each other in a circle.
CREATE FUNCTION "lock_earners_of_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "users"
    WHERE "id" IN (SELECT OLD."author_id" UNION SELECT "author_id" FROM "comments" WHERE "post_id" = OLD."id")
    ORDER BY "id" FOR NO KEY UPDATE;
  RETURN OLD;
END $$;

CREATE TRIGGER "posts_lock_earners" BEFORE DELETE ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "lock_earners_of_post"();

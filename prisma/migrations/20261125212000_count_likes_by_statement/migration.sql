-- By statement: where an account goes with a thousand likes, a post is counted anew once, and not once for each of them. Posts are
-- locked in the order of their ids, so that statements which touch the same ones wait for each other.
DROP TRIGGER "likes_count" ON "likes";
DROP FUNCTION "count_like"();

CREATE FUNCTION "count_likes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "posts" WHERE "id" IN (SELECT "post_id" FROM "changed") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "posts" SET "likes_count" = "likes_count" + CASE TG_OP WHEN 'DELETE' THEN -"counted"."count" ELSE "counted"."count" END
    FROM (SELECT "post_id", count(*)::int AS "count" FROM "changed" GROUP BY "post_id") "counted"
    WHERE "posts"."id" = "counted"."post_id";
  RETURN NULL;
END $$;

-- Before what is earned is taken back, by their names: the post is locked first.
CREATE TRIGGER "likes_counted_when_made" AFTER INSERT ON "likes"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_likes"();
CREATE TRIGGER "likes_counted_when_gone" AFTER DELETE ON "likes"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_likes"();

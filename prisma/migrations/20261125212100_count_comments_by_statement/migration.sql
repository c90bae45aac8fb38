-- By statement: where an account goes with a thousand comments, a post is counted anew once, and not once for each of them. Posts are
-- locked in the order of their ids, so that statements which touch the same ones wait for each other.
DROP TRIGGER "comments_count" ON "comments";
DROP FUNCTION "count_comment"();

CREATE FUNCTION "count_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "posts" WHERE "id" IN (SELECT "post_id" FROM "changed") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "posts" SET "comments_count" = "comments_count" + CASE TG_OP WHEN 'DELETE' THEN -"counted"."count" ELSE "counted"."count" END
    FROM (SELECT "post_id", count(*)::int AS "count" FROM "changed" GROUP BY "post_id") "counted"
    WHERE "posts"."id" = "counted"."post_id";
  RETURN NULL;
END $$;

-- Before what is earned is taken back, by their names: the post is locked first.
CREATE TRIGGER "comments_counted_when_made" AFTER INSERT ON "comments"
  REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_comments"();
CREATE TRIGGER "comments_counted_when_gone" AFTER DELETE ON "comments"
  REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "count_comments"();

-- What a statement has changed is read by itself, and into arrays: Citus plans no statement about tables of its own that names it.
CREATE OR REPLACE FUNCTION "add_xp_to_totals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "earners" uuid[];
  "sums" int[];
BEGIN
  SELECT array_agg("user_id" ORDER BY "user_id"), array_agg("points" ORDER BY "user_id") INTO "earners", "sums"
    FROM (SELECT "user_id", CASE TG_OP WHEN 'DELETE' THEN -sum("points")::int ELSE sum("points")::int END AS "points"
      FROM "changed" GROUP BY "user_id") "summed";
  IF "earners" IS NULL THEN RETURN NULL; END IF;
  PERFORM 1 FROM "users" WHERE "id" = ANY ("earners") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "users" SET "total_xp" = "total_xp" + "summed"."points"
    FROM unnest("earners", "sums") AS "summed" ("user_id", "points") WHERE "users"."id" = "summed"."user_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "take_back_xp_of_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "subjects" text[];
BEGIN
  SELECT array_agg("id"::text) INTO "subjects" FROM "gone";
  DELETE FROM "xp_entries" WHERE "subject" = ANY ("subjects") AND "cause" = 'post_published';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "take_back_xp_of_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "subjects" text[];
BEGIN
  SELECT array_agg("id"::text) INTO "subjects" FROM "gone";
  DELETE FROM "xp_entries" WHERE "subject" = ANY ("subjects") AND "cause" = 'comment_written';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "take_back_xp_of_likes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "subjects" text[];
BEGIN
  SELECT array_agg("post_id"::text || ':' || "user_id"::text) INTO "subjects" FROM "gone";
  DELETE FROM "xp_entries" WHERE "subject" = ANY ("subjects") AND "cause" = 'like_received';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "count_likes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "liked" uuid[];
  "counts" int[];
BEGIN
  SELECT array_agg("post_id" ORDER BY "post_id"), array_agg("count" ORDER BY "post_id") INTO "liked", "counts"
    FROM (SELECT "post_id", CASE TG_OP WHEN 'DELETE' THEN -count(*)::int ELSE count(*)::int END AS "count"
      FROM "changed" GROUP BY "post_id") "counted";
  PERFORM 1 FROM "posts" WHERE "id" = ANY ("liked") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "posts" SET "likes_count" = "likes_count" + "counted"."count"
    FROM unnest("liked", "counts") AS "counted" ("post_id", "count") WHERE "posts"."id" = "counted"."post_id";
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "count_comments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "discussed" uuid[];
  "counts" int[];
BEGIN
  SELECT array_agg("post_id" ORDER BY "post_id"), array_agg("count" ORDER BY "post_id") INTO "discussed", "counts"
    FROM (SELECT "post_id", CASE TG_OP WHEN 'DELETE' THEN -count(*)::int ELSE count(*)::int END AS "count"
      FROM "changed" GROUP BY "post_id") "counted";
  PERFORM 1 FROM "posts" WHERE "id" = ANY ("discussed") ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "posts" SET "comments_count" = "comments_count" + "counted"."count"
    FROM unnest("discussed", "counts") AS "counted" ("post_id", "count") WHERE "posts"."id" = "counted"."post_id";
  RETURN NULL;
END $$;

-- People search in all languages: `Strasse` finds Straße, 日本語 finds a sentence that has it, a word is found by itself
-- and by its English stem. Who reads and who is of the previous version goes on meanwhile: the column stays, and is
-- filled by a migration of its own.
CREATE EXTENSION IF NOT EXISTS "unaccent";
CREATE EXTENSION IF NOT EXISTS "pg_trgm";

ALTER TABLE "posts" ALTER COLUMN "search" DROP EXPRESSION;

-- What is indexed and what is looked for, in one form: without accents, points and soft hyphens, signs as gaps, and each
-- character of a script that has no spaces a word of its own. PostgreSQL takes time by the square of a run of marks, which it
-- orders, and of a run without a gap, which it parses: neither is long. And compatibility forms can grow, so there is an end.
CREATE OR REPLACE FUNCTION "searchable"("words" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN pg_catalog.left(
    pg_catalog.regexp_replace(
      pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(
          pg_catalog.translate(
            unaccent('unaccent', pg_catalog.regexp_replace(
              normalize(
                pg_catalog.regexp_replace("words",
                  '([^\s!-\u02ff\u0370-\u0482\u048a-\u058f\u2e80-\u3029\u3030-\u3098\u309b-\ua48f\uac00-\ud7af]{30})', '\1 ', 'g'),
                NFKC),
              '[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u200b-\u200d\u2060\ufeff]+',
              '', 'g')),
            'ς', 'σ'),
          '[!-/:-@\[-`{-~\u00a1-\u00bf\u2010-\u206f\u3000-\u3004\u3008-\u3020\u3030\u30fb]+', ' ', 'g'),
        '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff])',
        ' \1 ', 'g'),
      '(\S{50})', '\1 ', 'g'),
    200000);

-- The words of a text at their places, and at the same places their English stems.
CREATE FUNCTION "search_words"("written" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  WITH "words" AS (SELECT "lexeme", "positions" FROM unnest(to_tsvector('simple', "searchable"("written"))))
  SELECT coalesce(string_agg(quote_literal("form") || ':' || array_to_string("positions", ','), ' ')::tsvector, '')
  FROM (
    SELECT "lexeme" AS "form", "positions" FROM "words"
    UNION ALL
    SELECT "stem", "positions" FROM "words", unnest(ts_lexize('english_stem', "lexeme")) "stem" WHERE "stem" <> "lexeme"
  ) "forms"
$$;

-- How posts are found that somebody wrote, by a name that may change. No word begins with such a sign.
CREATE FUNCTION "search_author"("author" uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN '@' || "author"::text;

CREATE FUNCTION "search_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search" := setweight("search_words"(NEW."title"), 'A')
    || setweight("search_words"(coalesce(array_to_string(NEW."tags", ' '), '')), 'B')
    || setweight("search_words"(NEW."content"), 'D')
    || array_to_tsvector(ARRAY["search_author"(NEW."author_id")]);
  RETURN NEW;
END $$;

CREATE TRIGGER "posts_searched_by_words" BEFORE INSERT OR UPDATE OF "title", "content", "tags", "author_id", "search" ON "posts"
  FOR EACH ROW EXECUTE FUNCTION "search_post"();

-- The words of titles that are or were published: what a mistyped word may have been.
CREATE TABLE "title_words" (
    "word" TEXT NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "title_words_pkey" PRIMARY KEY ("word")
);

CREATE INDEX "title_words_checked_at_idx" ON "title_words"("checked_at");
CREATE INDEX "title_words_similar_idx" ON "title_words" USING GIN ("word" gin_trgm_ops);

-- Shorter ones are like too many others, and runs of fifty characters are no words.
CREATE FUNCTION "words_of_title"("title" text) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT ROWS 10 AS $$
  SELECT "lexeme" FROM unnest(to_tsvector('simple', "searchable"("title"))) WHERE length("lexeme") BETWEEN 4 AND 30
$$;

-- In the order of the words, so that two who bring the same ones do not wait for each other in a circle. One that was not
-- checked for a day is brought anew, so that whoever forgets what nobody uses, after two, sees that somebody does.
CREATE FUNCTION "keep_words_of_title"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "title_words" ("word") SELECT "word" FROM "words_of_title"(NEW."title") "word" ORDER BY "word"
  ON CONFLICT ("word") DO UPDATE SET "checked_at" = EXCLUDED."checked_at"
    WHERE "title_words"."checked_at" < EXCLUDED."checked_at" - interval '1 day';
  RETURN NULL;
END $$;

CREATE TRIGGER "posts_words_of_title_kept" AFTER INSERT OR UPDATE OF "title", "is_published" ON "posts"
  FOR EACH ROW WHEN (NEW."is_published") EXECUTE FUNCTION "keep_words_of_title"();

-- Whether a published post has a word. The table is not read for it: that would be long where hardly any has.
CREATE FUNCTION "is_word_used"("word" text) RETURNS boolean LANGUAGE sql STABLE STRICT
  SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT EXISTS (SELECT FROM "posts" WHERE "is_published" AND "search" @@ quote_literal("word")::tsquery)
$$;

-- The five words that are most like one; two letters of a short word may have changed places.
CREATE FUNCTION "similar_words"("mistyped" text) RETURNS SETOF text LANGUAGE sql STABLE STRICT ROWS 5
  SET pg_trgm.similarity_threshold = 0.35 AS $$
  WITH "meant" AS MATERIALIZED (SELECT "searchable"("mistyped") AS "word")
  SELECT "title_words"."word" FROM "title_words", "meant"
  WHERE length("mistyped") BETWEEN 4 AND 30 AND "title_words"."word" % "meant"."word"
  ORDER BY similarity("title_words"."word", "meant"."word") DESC, "title_words"."word" LIMIT 5
$$;

-- A term of a search: its words one after the other, each as it is or by its stem; or what somebody of that name wrote. The
-- last word may be a beginning, and all of it a word like another. `anywhere` has the words in any order, which the index can
-- tell. Both are null where the term has no word. Where PostgreSQL is not told that this is one row, it takes a search for a
-- thousand times a thousand of them, and compiles it for a fifth of a second.
CREATE FUNCTION "search_term"("term" text, "beginning" boolean, "mistyped" boolean)
  RETURNS TABLE ("query" text, "anywhere" text) LANGUAGE sql STABLE STRICT ROWS 1 AS $$
  WITH "others" AS (
    SELECT string_agg(quote_literal("lexeme"), ' | ') AS "query" FROM (
      SELECT "search_author"("id") AS "lexeme" FROM "users"
      WHERE "username" = regexp_replace(lower("term"), '^[^a-z0-9_-]+|[^a-z0-9_-]+$', '', 'g')
      UNION ALL SELECT "similar_words"("term") WHERE "mistyped"
    ) "listed"
  ), "words" AS (
    SELECT "position", '(' || quote_literal("lexeme")
      || CASE WHEN "beginning" AND "position" = max("position") OVER () THEN ':*' ELSE '' END
      || coalesce((SELECT string_agg(' | ' || quote_literal("stem"), '') FROM unnest(ts_lexize('english_stem', "lexeme")) "stem"
                   WHERE "stem" <> "lexeme"), '') || ')' AS "forms"
    FROM unnest(to_tsvector('simple', "searchable"("term"))), unnest("positions") "position"
  )
  SELECT
    nullif(concat_ws(' | ', string_agg("forms", ' <-> ' ORDER BY "position"), (SELECT "query" FROM "others")), ''),
    nullif(concat_ws(' | ', string_agg("forms", ' & ' ORDER BY "position"), (SELECT "query" FROM "others")), '')
  FROM "words"
$$;

-- A search: alternatives of terms that must all be there, or must not. Words that are in every English text are asked for
-- only where there is nothing else. `anywhere` is without what is excluded, too; null where nothing else is.
CREATE FUNCTION "search_alternatives"("alternatives" jsonb) RETURNS TABLE ("query" text, "anywhere" text)
  LANGUAGE sql STABLE STRICT ROWS 2 AS $$
  SELECT
    string_agg(CASE WHEN "excluded" THEN '!' ELSE '' END || '(' || "query" || ')', ' & '),
    string_agg('(' || "anywhere" || ')', ' & ') FILTER (WHERE NOT "excluded")
  FROM (
    SELECT "number", "excluded", "query", "anywhere", "is_frequent",
      bool_or(NOT "excluded" AND NOT "is_frequent") OVER (PARTITION BY "number") AS "asks_more"
    FROM jsonb_array_elements("alternatives") WITH ORDINALITY "listed"("terms", "number"),
      jsonb_to_recordset("terms") "given"("words" text, "excluded" boolean, "quoted" boolean, "beginning" boolean, "mistyped" boolean),
      "search_term"("words", "beginning", "mistyped"),
      coalesce(NOT "quoted" AND ts_lexize('english_stem', lower(btrim("searchable"("words")))) = '{}', false) "is_frequent"
    WHERE "query" IS NOT NULL
  ) "terms"
  WHERE "excluded" OR NOT "is_frequent" OR NOT "asks_more"
  GROUP BY "number"
$$;

-- The better a post matches and the newer it is, the higher: e times better is a year newer. It does not change by itself,
-- so that a list by it goes on where it was left.
CREATE FUNCTION "search_relevance"("match" real, "published_at" timestamptz) RETURNS double precision
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ln(greatest("match"::double precision, 1e-6))
    + coalesce(extract(epoch FROM "published_at")::double precision, 0) / 31556952;

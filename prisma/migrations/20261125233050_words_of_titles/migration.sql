-- Those of posts that are there already; what is published meanwhile brings its own.
INSERT INTO "title_words" ("word")
SELECT DISTINCT "word" FROM "posts", "words_of_title"("title") "word" WHERE "is_published" ORDER BY "word"
ON CONFLICT DO NOTHING;

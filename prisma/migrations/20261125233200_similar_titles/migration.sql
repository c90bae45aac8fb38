-- Where a word is found nowhere, titles with one like it are.
CREATE INDEX "posts_similar_titles_idx" ON "posts" USING GIN ("searchable"("title") gin_trgm_ops);

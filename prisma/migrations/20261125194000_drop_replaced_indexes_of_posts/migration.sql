-- Others hold what these did. Of one table alone: who waits for a moment alone holds nothing that others wait for.
DROP INDEX "posts_author_id_id_idx";
DROP INDEX "posts_tags_idx";

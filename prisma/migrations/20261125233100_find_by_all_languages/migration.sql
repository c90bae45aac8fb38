-- Row by row, so that all can be read meanwhile. Half a minute for each hundred thousand posts.
UPDATE "posts" SET "search" = NULL;

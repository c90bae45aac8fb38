-- Row by row, so that all can be read meanwhile. A minute or two for each hundred thousand posts.
UPDATE "posts" SET "search" = NULL;

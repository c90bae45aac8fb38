-- The host of each destination, by which requests under way are bounded.
ALTER TABLE "webhook_destinations" ADD COLUMN "host" TEXT NOT NULL DEFAULT '';

UPDATE "webhook_destinations" SET "host" = lower(rtrim(coalesce(substring("url" from '^[a-zA-Z]+://(\[[^]]*\]|[^/?#:]+)'), "url"), '.'));

ALTER TABLE "webhook_destinations" ALTER COLUMN "host" DROP DEFAULT;

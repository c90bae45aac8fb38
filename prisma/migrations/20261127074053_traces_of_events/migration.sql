-- What has caused an event, for whoever delivers it.
SET LOCAL lock_timeout = '3s';

ALTER TABLE "events" ADD COLUMN "trace_parent" VARCHAR(55);

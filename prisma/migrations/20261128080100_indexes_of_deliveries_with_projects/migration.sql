-- Keys that begin with the project are built while others write, of each range by itself.
CREATE UNIQUE INDEX CONCURRENTLY "webhook_destinations_project_key" ON "webhook_destinations" ("project_id", "id");

CREATE UNIQUE INDEX CONCURRENTLY "webhook_secrets_project_key" ON "webhook_secrets" ("project_id", "id");

CREATE UNIQUE INDEX CONCURRENTLY "events_<range>_project_key" ON "events_<range>" ("project_id", "id");

CREATE UNIQUE INDEX CONCURRENTLY "webhook_deliveries_<range>_project_key" ON "webhook_deliveries_<range>" ("project_id", "id");

CREATE UNIQUE INDEX CONCURRENTLY "webhook_deliveries_<range>_event_key" ON "webhook_deliveries_<range>" ("project_id", "event_id", "destination_id");

CREATE UNIQUE INDEX CONCURRENTLY "webhook_attempts_<range>_project_key" ON "webhook_attempts_<range>" ("project_id", "delivery_id", "number");

-- Workers look for deliveries by their ids, and servers of the previous version for all of them.
CREATE INDEX CONCURRENTLY "webhook_destinations_id_idx" ON "webhook_destinations" ("id");

CREATE INDEX CONCURRENTLY "events_<range>_id_idx" ON "events_<range>" ("id");

CREATE INDEX CONCURRENTLY "webhook_deliveries_<range>_id_idx" ON "webhook_deliveries_<range>" ("id");

CREATE INDEX CONCURRENTLY "webhook_attempts_<range>_delivery_id_idx" ON "webhook_attempts_<range>" ("delivery_id");

-- Keys that begin with the project are built while others write. One that was under way when a process was killed is built anew.
DROP INDEX CONCURRENTLY IF EXISTS "deployments_project_key";
CREATE UNIQUE INDEX CONCURRENTLY "deployments_project_key" ON "deployments" ("project_id", "id");

DROP INDEX CONCURRENTLY IF EXISTS "deployment_steps_project_key";
CREATE UNIQUE INDEX CONCURRENTLY "deployment_steps_project_key" ON "deployment_steps" ("project_id", "deployment_id", "state");

DROP INDEX CONCURRENTLY IF EXISTS "incidents_project_key";
CREATE UNIQUE INDEX CONCURRENTLY "incidents_project_key" ON "incidents" ("project_id", "id");

DROP INDEX CONCURRENTLY IF EXISTS "incident_entries_project_key";
CREATE UNIQUE INDEX CONCURRENTLY "incident_entries_project_key" ON "incident_entries" ("project_id", "incident_id", "kind");

-- Servers of the previous version look for them without the project.
DROP INDEX CONCURRENTLY IF EXISTS "deployments_id_idx";
CREATE INDEX CONCURRENTLY "deployments_id_idx" ON "deployments" ("id");

DROP INDEX CONCURRENTLY IF EXISTS "deployment_steps_deployment_id_idx";
CREATE INDEX CONCURRENTLY "deployment_steps_deployment_id_idx" ON "deployment_steps" ("deployment_id");

DROP INDEX CONCURRENTLY IF EXISTS "incidents_id_idx";
CREATE INDEX CONCURRENTLY "incidents_id_idx" ON "incidents" ("id");

DROP INDEX CONCURRENTLY IF EXISTS "incident_entries_incident_id_idx";
CREATE INDEX CONCURRENTLY "incident_entries_incident_id_idx" ON "incident_entries" ("incident_id");

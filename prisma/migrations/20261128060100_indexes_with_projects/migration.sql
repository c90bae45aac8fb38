-- Keys that begin with the project are built while others write.
CREATE UNIQUE INDEX CONCURRENTLY "deployments_project_key" ON "deployments" ("project_id", "id");

CREATE UNIQUE INDEX CONCURRENTLY "deployment_steps_project_key" ON "deployment_steps" ("project_id", "deployment_id", "state");

CREATE UNIQUE INDEX CONCURRENTLY "incidents_project_key" ON "incidents" ("project_id", "id");

CREATE UNIQUE INDEX CONCURRENTLY "incident_entries_project_key" ON "incident_entries" ("project_id", "incident_id", "kind");

-- Servers of the previous version look for them without the project.
CREATE INDEX CONCURRENTLY "deployments_id_idx" ON "deployments" ("id");

CREATE INDEX CONCURRENTLY "deployment_steps_deployment_id_idx" ON "deployment_steps" ("deployment_id");

CREATE INDEX CONCURRENTLY "incidents_id_idx" ON "incidents" ("id");

CREATE INDEX CONCURRENTLY "incident_entries_incident_id_idx" ON "incident_entries" ("incident_id");

-- What runs in an environment is looked at all the time; what ran there before grows for ever.
CREATE INDEX "deployments_current_idx" ON "deployments" ("project_id", "environment", "finished_at" DESC)
  WHERE "state" = 'succeeded';

-- Few incidents are open at a time, and whoever looks at their projects wants to know how many.
CREATE INDEX "incidents_unresolved_idx" ON "incidents" ("project_id") WHERE "state" <> 'resolved';

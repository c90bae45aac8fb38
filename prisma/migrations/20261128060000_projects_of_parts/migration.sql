-- What belongs to a deployment or to an incident is to say whose project that is. Servers of the previous version do not: what
-- they write takes it from what it belongs to.
SET LOCAL lock_timeout = '3s';

CREATE FUNCTION "take_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SELECT "project_id" FROM %I WHERE "id" = ($1).%I', TG_ARGV[0], TG_ARGV[1]) INTO NEW."project_id" USING NEW;
  RETURN NEW;
END $$;

ALTER TABLE "deployment_steps" ADD COLUMN "project_id" UUID;
ALTER TABLE "deployment_steps" ADD CONSTRAINT "project_is_known" CHECK ("project_id" IS NOT NULL) NOT VALID;
CREATE TRIGGER "project_taken" BEFORE INSERT ON "deployment_steps" FOR EACH ROW WHEN (NEW."project_id" IS NULL)
  EXECUTE FUNCTION "take_project"('deployments', 'deployment_id');

ALTER TABLE "incident_entries" ADD COLUMN "project_id" UUID;
ALTER TABLE "incident_entries" ADD CONSTRAINT "project_is_known" CHECK ("project_id" IS NOT NULL) NOT VALID;
CREATE TRIGGER "project_taken" BEFORE INSERT ON "incident_entries" FOR EACH ROW WHEN (NEW."project_id" IS NULL)
  EXECUTE FUNCTION "take_project"('incidents', 'incident_id');

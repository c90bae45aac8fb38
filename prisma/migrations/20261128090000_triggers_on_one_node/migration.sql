-- Rows that are whole on each of several nodes are written on each. What that brings about is done where the others are, on the
-- first: a worker's database says that it is one ("portico.is_worker", which portico distribute sets).
CREATE OR REPLACE FUNCTION "count_made_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portico.is_worker', true) = 'on' THEN RETURN NULL; END IF;
  INSERT INTO "project_counts" ("owner_id", "count") VALUES (NEW."owner_id", 1)
  ON CONFLICT ("owner_id") DO UPDATE SET "count" = "project_counts"."count" + 1
    WHERE "project_counts"."maximum" IS NULL OR "project_counts"."count" < "project_counts"."maximum";
  IF NOT FOUND THEN
    RAISE serialization_failure USING MESSAGE = 'other creations have taken the last room for projects of this owner';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "count_given_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portico.is_worker', true) = 'on' THEN RETURN NULL; END IF;
  UPDATE "project_counts" SET "count" = "count" - 1 WHERE "owner_id" = OLD."owner_id";
  INSERT INTO "project_counts" ("owner_id", "count") VALUES (NEW."owner_id", 1)
  ON CONFLICT ("owner_id") DO UPDATE SET "count" = "project_counts"."count" + 1;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "end_links_to_old_address"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portico.is_worker', true) = 'on' THEN RETURN NULL; END IF;
  UPDATE mailed_links SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "require_project_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portico.is_worker', true) = 'on' THEN RETURN NULL; END IF;
  IF OLD.role <> 'project-admin' OR (TG_OP = 'UPDATE' AND NEW.role = 'project-admin') THEN RETURN NULL; END IF;
  PERFORM 1 FROM projects WHERE id = OLD.project_id FOR UPDATE;
  IF FOUND AND NOT EXISTS (SELECT 1 FROM memberships WHERE project_id = OLD.project_id AND role = 'project-admin') THEN
    RAISE EXCEPTION 'the project % would have no project-admin', OLD.project_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- By statement where projects are on one node. No node knows of the rows of another: portico distribute has them counted by this instead.
CREATE FUNCTION "count_deleted_project"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portico.is_worker', true) = 'on' THEN RETURN NULL; END IF;
  UPDATE "project_counts" SET "count" = "count" - 1 WHERE "owner_id" = OLD."owner_id";
  RETURN NULL;
END $$;

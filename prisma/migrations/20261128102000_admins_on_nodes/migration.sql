-- Whoever changes a member on several nodes has all members to themselves until the commit. Locking the project too, of which others
-- make new ones with their members, each would wait for the other.
CREATE OR REPLACE FUNCTION "require_project_admin"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('portico.is_worker', true) = 'on' THEN RETURN NULL; END IF;
  IF OLD.role <> 'project-admin' OR (TG_OP = 'UPDATE' AND NEW.role = 'project-admin') THEN RETURN NULL; END IF;
  IF EXISTS (SELECT FROM settings WHERE name = 'distribution') THEN
    PERFORM 1 FROM projects WHERE id = OLD.project_id;
  ELSE
    PERFORM 1 FROM projects WHERE id = OLD.project_id FOR UPDATE;
  END IF;
  IF FOUND AND NOT EXISTS (SELECT 1 FROM memberships WHERE project_id = OLD.project_id AND role = 'project-admin') THEN
    RAISE EXCEPTION 'the project % would have no project-admin', OLD.project_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

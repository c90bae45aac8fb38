-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "open_invitations" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "member_role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "accepted_by_id" UUID,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_project_id_id_idx" ON "invitations"("project_id", "id");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_id_fkey" FOREIGN KEY ("accepted_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A project invites an address once at a time.
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" ("project_id", "email")
  WHERE "accepted_at" IS NULL AND "revoked_at" IS NULL;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_email_check" CHECK ("email" = lower("email"));
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_outcome_check" CHECK ("accepted_at" IS NULL OR "revoked_at" IS NULL);

-- Whoever writes: a project keeps a project-admin. Changes of one project's members pass one by one.
CREATE FUNCTION require_project_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.role <> 'project-admin' OR (TG_OP = 'UPDATE' AND NEW.role = 'project-admin') THEN RETURN NULL; END IF;
  PERFORM 1 FROM projects WHERE id = OLD.project_id FOR UPDATE;
  IF FOUND AND NOT EXISTS (SELECT 1 FROM memberships WHERE project_id = OLD.project_id AND role = 'project-admin') THEN
    RAISE EXCEPTION 'the project % would have no project-admin', OLD.project_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
-- At the commit, since whoever goes may take their projects along.
CREATE CONSTRAINT TRIGGER memberships_require_project_admin AFTER UPDATE OR DELETE ON memberships
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_project_admin();

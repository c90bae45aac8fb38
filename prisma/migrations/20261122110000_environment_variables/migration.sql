-- CreateTable
CREATE TABLE "environment_variables" (
    "project_id" UUID NOT NULL,
    "environment" "environment_name" NOT NULL,
    "name" TEXT NOT NULL,
    "encrypted_value" BYTEA NOT NULL,
    "sensitive" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "environment_variables_pkey" PRIMARY KEY ("project_id","environment","name")
);

-- AddForeignKey
ALTER TABLE "environment_variables" ADD CONSTRAINT "environment_variables_project_id_environment_fkey" FOREIGN KEY ("project_id", "environment") REFERENCES "environments"("project_id", "name") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "environment_variables"
  ADD CONSTRAINT "environment_variables_name_form" CHECK ("name" ~ '^[A-Za-z_][A-Za-z0-9_]{0,127}$');

-- What nobody may read is made readable by no change.
CREATE FUNCTION "refuse_showing_sensitive_variable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'variable % is sensitive and stays so', OLD."name" USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "environment_variables_stay_sensitive" BEFORE UPDATE ON "environment_variables"
  FOR EACH ROW WHEN (OLD."sensitive" AND NOT NEW."sensitive") EXECUTE FUNCTION "refuse_showing_sensitive_variable"();

-- What was stored in plain text until now is encrypted at the next start, which has the key; this finds it.
CREATE INDEX "environments_with_plain_variables" ON "environments"("project_id", "name") WHERE "variables" <> '{}';

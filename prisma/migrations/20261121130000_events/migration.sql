-- CreateTable
CREATE TABLE "deployment_steps" (
    "deployment_id" UUID NOT NULL,
    "state" "deployment_state" NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deployment_steps_pkey" PRIMARY KEY ("deployment_id","state")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "environment" "environment_name",
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "events_project_id_id_idx" ON "events"("project_id", "id");

-- AddForeignKey
ALTER TABLE "deployment_steps" ADD CONSTRAINT "deployment_steps_deployment_id_fkey" FOREIGN KEY ("deployment_id") REFERENCES "deployments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is known of deployments that were made before.
INSERT INTO "deployment_steps" ("deployment_id", "state", "entered_at")
SELECT "id", 'queued'::deployment_state, "created_at" FROM "deployments"
UNION ALL SELECT "id", 'building', "build_started_at" FROM "deployments" WHERE "build_started_at" IS NOT NULL
UNION ALL SELECT "id", 'deploying', "deploy_started_at" FROM "deployments" WHERE "deploy_started_at" IS NOT NULL
UNION ALL SELECT "id", "state", "finished_at" FROM "deployments" WHERE "finished_at" IS NOT NULL;

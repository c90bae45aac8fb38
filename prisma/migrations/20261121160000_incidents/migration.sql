-- CreateEnum
CREATE TYPE "incident_kind" AS ENUM ('outage', 'sla_breach', 'manual');

-- CreateEnum
CREATE TYPE "incident_state" AS ENUM ('open', 'acknowledged', 'resolved');

-- CreateEnum
CREATE TYPE "incident_entry_kind" AS ENUM ('opened', 'acknowledged', 'resolved');

-- CreateTable
CREATE TABLE "incidents" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "environment" "environment_name" NOT NULL,
    "kind" "incident_kind" NOT NULL,
    "state" "incident_state" NOT NULL DEFAULT 'open',
    "title" TEXT NOT NULL,
    "detail" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_by_id" UUID,
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by_id" UUID,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" UUID,
    "good_since" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "incidents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "incident_entries" (
    "incident_id" UUID NOT NULL,
    "kind" "incident_entry_kind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID,
    "note" TEXT,

    CONSTRAINT "incident_entries_pkey" PRIMARY KEY ("incident_id","kind")
);

-- CreateTable
CREATE TABLE "objectives" (
    "project_id" UUID NOT NULL,
    "environment" "environment_name" NOT NULL,
    "availability" DOUBLE PRECISION NOT NULL,
    "latency_p95_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "objectives_pkey" PRIMARY KEY ("project_id","environment")
);

-- CreateTable
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "incidents_project_id_environment_id_idx" ON "incidents"("project_id", "environment", "id");

-- AddForeignKey
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "incident_entries" ADD CONSTRAINT "incident_entries_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of what the monitor sees, one incident of a kind is open at a time, however many instances look.
CREATE UNIQUE INDEX "incidents_open_key" ON "incidents" ("project_id", "environment", "kind")
  WHERE "resolved_at" IS NULL AND "kind" <> 'manual';
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_state_check" CHECK (("state" = 'resolved') = ("resolved_at" IS NOT NULL));
ALTER TABLE "objectives" ADD CONSTRAINT "objectives_figures_check"
  CHECK ("availability" BETWEEN 0 AND 1 AND "latency_p95_ms" > 0);

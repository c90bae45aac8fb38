-- CreateEnum
CREATE TYPE "metric_resolution" AS ENUM ('minute', 'hour', 'day');

-- AlterTable
ALTER TABLE "environments" ADD COLUMN     "last_reported_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "metric_rollups" (
    "project_id" UUID NOT NULL,
    "environment" "environment_name" NOT NULL,
    "resolution" "metric_resolution" NOT NULL,
    "bucket" TIMESTAMPTZ(0) NOT NULL,
    "requests" BIGINT,
    "errors" BIGINT,
    "duration_ms" DOUBLE PRECISION,
    "latency" BYTEA,
    "bytes_in" DOUBLE PRECISION,
    "bytes_out" DOUBLE PRECISION,
    "cpu_sum" DOUBLE PRECISION,
    "cpu_count" INTEGER,
    "cpu_max" DOUBLE PRECISION,
    "memory_sum" DOUBLE PRECISION,
    "memory_count" INTEGER,
    "memory_max" DOUBLE PRECISION,

    CONSTRAINT "metric_rollups_pkey" PRIMARY KEY ("project_id","environment","resolution","bucket")
);

-- CreateTable
CREATE TABLE "metric_streams" (
    "project_id" UUID NOT NULL,
    "environment" "environment_name" NOT NULL,
    "identity" TEXT NOT NULL,
    "state" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(0) NOT NULL,

    CONSTRAINT "metric_streams_pkey" PRIMARY KEY ("project_id","environment","identity")
);

-- CreateIndex
CREATE INDEX "metric_rollups_resolution_bucket_idx" ON "metric_rollups"("resolution", "bucket");

-- CreateIndex
CREATE INDEX "metric_streams_updated_at_idx" ON "metric_streams"("updated_at");

-- AddForeignKey
ALTER TABLE "metric_rollups" ADD CONSTRAINT "metric_rollups_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "metric_streams" ADD CONSTRAINT "metric_streams_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

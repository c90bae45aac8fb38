-- CreateEnum
CREATE TYPE "disabled_reason" AS ENUM ('failing', 'gone');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateEnum
CREATE TYPE "attempt_failure" AS ENUM ('refused', 'timeout', 'unresolved', 'connection', 'certificate', 'forbidden_address', 'protocol');

-- AlterTable
ALTER TABLE "events" ALTER COLUMN "data" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "webhook_destinations" ADD COLUMN     "disabled_reason" "disabled_reason",
ADD COLUMN     "failing_since" TIMESTAMPTZ(3),
ADD COLUMN     "last_succeeded_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "destination_id" UUID NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "schedule_step" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "queued_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "failure" "attempt_failure",

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("delivery_id","number")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_destination_id_id_idx" ON "webhook_deliveries"("destination_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_event_id_destination_id_key" ON "webhook_deliveries"("event_id", "destination_id");

-- CreateIndex
CREATE INDEX "events_created_at_idx" ON "events"("created_at");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_destination_id_fkey" FOREIGN KEY ("destination_id") REFERENCES "webhook_destinations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What falls due when, by destination; and what of it is with the workers already.
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" ("destination_id", "next_attempt_at")
  WHERE "next_attempt_at" IS NOT NULL;
CREATE INDEX "webhook_deliveries_queued_idx" ON "webhook_deliveries" ("destination_id") WHERE "queued_at" IS NOT NULL;
CREATE INDEX "webhook_deliveries_failed_idx" ON "webhook_deliveries" ("destination_id", "id") WHERE "status" = 'failed';

ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_pending_check"
  CHECK (("status" = 'pending') = ("next_attempt_at" IS NOT NULL) AND ("queued_at" IS NULL OR "status" = 'pending'));
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_counts_check"
  CHECK ("schedule_step" >= 0 AND "attempt_count" >= "schedule_step");
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_outcome_check"
  CHECK ("number" > 0 AND "duration_ms" >= 0 AND ("response_status" IS NOT NULL OR "failure" IS NOT NULL));
ALTER TABLE "webhook_destinations" ADD CONSTRAINT "webhook_destinations_disabled_check"
  CHECK ("disabled_reason" IS NULL OR NOT "enabled");

-- With its envelope, an event has at most 256 KiB.
ALTER TABLE "events" ADD CONSTRAINT "events_data_check" CHECK (octet_length("data"::text) <= 261120);

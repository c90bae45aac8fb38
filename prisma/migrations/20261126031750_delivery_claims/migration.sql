-- Deliveries are claimed here and nowhere else. The column "queued_at", its index and the schema "queue" are left to
-- workers of the version before, which may still be running; the next version drops them.

-- CreateTable
CREATE TABLE "delivery_claims" (
    "delivery_id" UUID NOT NULL,
    "destination_id" UUID NOT NULL,
    "worker_id" UUID NOT NULL,

    CONSTRAINT "delivery_claims_pkey" PRIMARY KEY ("delivery_id")
);

-- CreateIndex
CREATE INDEX "delivery_claims_worker_id_destination_id_idx" ON "delivery_claims"("worker_id", "destination_id");

-- AddForeignKey
ALTER TABLE "delivery_claims" ADD CONSTRAINT "delivery_claims_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_deliveries"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_claims" ADD CONSTRAINT "delivery_claims_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "worker_processes"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- It has a few thousand rows at most, each of which lives for one attempt: without this it would fill with dead ones.
ALTER TABLE "delivery_claims" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Since when a worker was never silent: who was, does not judge others.
ALTER TABLE "worker_processes" ADD COLUMN "present_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

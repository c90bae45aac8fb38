-- CreateEnum
CREATE TYPE "report_reason" AS ENUM ('spam', 'harassment', 'illegal', 'secrets', 'other');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "is_operator" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "posts" ADD COLUMN     "withheld_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "post_reports" (
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "reason" "report_reason" NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "post_reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "worker_processes" (
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_processes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "post_reports_reporter_id_idx" ON "post_reports"("reporter_id");

-- CreateIndex
CREATE UNIQUE INDEX "post_reports_post_id_reporter_id_key" ON "post_reports"("post_id", "reporter_id");

-- CreateIndex
CREATE INDEX "worker_processes_seen_at_idx" ON "worker_processes"("seen_at");

-- AddForeignKey
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "posts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An operator looks for somebody by how their name or address begins; of these indexes also generic plans make use.
CREATE INDEX "users_username_prefix_idx" ON "users" ("username" text_pattern_ops);
CREATE INDEX "users_email_prefix_idx" ON "users" ("email" text_pattern_ops);

ALTER TABLE "posts"
  ADD CONSTRAINT "posts_withheld_are_not_published" CHECK ("withheld_at" IS NULL OR NOT "is_published");

ALTER TABLE "post_reports"
  ADD CONSTRAINT "post_reports_note_length" CHECK (char_length("note") BETWEEN 1 AND 500),
  ADD CONSTRAINT "post_reports_settled_after_creation" CHECK ("settled_at" >= "created_at");

-- Few wait at a time, of all that there ever were.
CREATE INDEX "post_reports_open_idx" ON "post_reports" ("id") WHERE "settled_at" IS NULL;

CREATE INDEX "webhook_destinations_failing_idx" ON "webhook_destinations" ("id") WHERE "failing_since" IS NOT NULL;

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "sent_count" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateIndex
CREATE INDEX "invitations_invited_by_id_created_at_idx" ON "invitations"("invited_by_id", "created_at");

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "by_mail" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "oauth_consents" ADD COLUMN     "remembered_scopes" TEXT[];

-- Until now everything that was agreed to was remembered.
UPDATE "oauth_consents" SET "remembered_scopes" = "scopes";

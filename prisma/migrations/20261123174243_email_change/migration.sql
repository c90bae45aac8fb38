-- AlterEnum
ALTER TYPE "mail_kind" ADD VALUE 'email_change';
ALTER TYPE "mail_kind" ADD VALUE 'email_changed';

-- AlterEnum
ALTER TYPE "link_purpose" ADD VALUE 'email_change';

-- AlterTable
ALTER TABLE "queued_mails" ADD COLUMN     "new_email" TEXT;

-- AlterTable
ALTER TABLE "mailed_links" ADD COLUMN     "new_email" TEXT;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);

-- By their text: a value of an enum cannot be used in the transaction that adds it.
ALTER TABLE "queued_mails" ADD CONSTRAINT "queued_mails_new_email_check"
  CHECK (("kind"::text = 'email_change') = ("new_email" IS NOT NULL) AND "new_email" = lower("new_email"));
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_new_email_check"
  CHECK (("purpose"::text = 'email_change') = ("new_email" IS NOT NULL) AND "new_email" = lower("new_email"));

-- Whoever sets a new password because somebody else is in their account keeps them from taking it along by an address.
CREATE OR REPLACE FUNCTION end_links_for_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mailed_links SET ended_at = now()
    WHERE user_id = NEW.user_id AND purpose IN ('password_reset', 'email_change') AND ended_at IS NULL;
  RETURN NULL;
END $$;

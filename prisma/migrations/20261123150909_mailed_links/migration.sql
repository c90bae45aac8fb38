-- CreateEnum
CREATE TYPE "mail_kind" AS ENUM ('password_reset', 'email_verification', 'password_changed');

-- CreateEnum
CREATE TYPE "link_purpose" AS ENUM ('password_reset', 'email_verification');

-- CreateTable
CREATE TABLE "queued_mails" (
    "id" UUID NOT NULL,
    "kind" "mail_kind" NOT NULL,
    "email" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queued_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mailed_links" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "link_purpose" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailed_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "queued_mails_next_attempt_at_idx" ON "queued_mails"("next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "queued_mails_kind_email_key" ON "queued_mails"("kind", "email");

-- CreateIndex
CREATE UNIQUE INDEX "mailed_links_token_hash_key" ON "mailed_links"("token_hash");

-- CreateIndex
CREATE INDEX "mailed_links_user_id_purpose_idx" ON "mailed_links"("user_id", "purpose");

-- CreateIndex
CREATE INDEX "mailed_links_expires_at_idx" ON "mailed_links"("expires_at");

-- AddForeignKey
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Accounts are looked up by addresses in small letters.
ALTER TABLE "queued_mails" ADD CONSTRAINT "queued_mails_email_check" CHECK ("email" = lower("email"));

-- Whoever writes: a link for a new password dies when the password changes, and every link when the address does.
CREATE FUNCTION end_links_for_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mailed_links SET ended_at = now()
    WHERE user_id = NEW.user_id AND purpose = 'password_reset' AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER sign_in_methods_end_links AFTER INSERT OR UPDATE OF password ON sign_in_methods
  FOR EACH ROW EXECUTE FUNCTION end_links_for_password();

CREATE FUNCTION end_links_to_old_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE mailed_links SET ended_at = now() WHERE user_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER users_end_links AFTER UPDATE OF email ON users
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION end_links_to_old_address();

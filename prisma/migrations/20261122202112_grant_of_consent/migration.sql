-- What was issued while its consent was taken back: nobody could see or end it.
DELETE FROM "oauth_grants" g WHERE NOT EXISTS (
  SELECT 1 FROM "oauth_consents" c WHERE c."user_id" = g."user_id" AND c."client_id" = g."client_id"
);

-- AddForeignKey
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_client_id_fkey" FOREIGN KEY ("user_id", "client_id") REFERENCES "oauth_consents"("user_id", "client_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever deletes a row has the database look for those that refer to it: in all of the table, where no index serves. A post
-- with ten thousand comments had each of them compared with each.
CREATE INDEX "comments_post_id_parent_id_idx" ON "comments"("post_id", "parent_id");
CREATE INDEX "comments_author_id_idx" ON "comments"("author_id");
CREATE INDEX "deployments_created_by_id_idx" ON "deployments"("created_by_id");
CREATE INDEX "invitations_accepted_by_id_idx" ON "invitations"("accepted_by_id");
CREATE INDEX "oauth_clients_project_id_idx" ON "oauth_clients"("project_id");
CREATE INDEX "idempotency_records_user_id_idx" ON "idempotency_records"("user_id");

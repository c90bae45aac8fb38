-- On several nodes (portico distribute), accounts are on the first alone, so that nothing about them or the community waits for another
-- node. What refers to them from what is elsewhere cannot go with them by its key: there it does by this.
CREATE FUNCTION "let_go_of_account"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "projects" WHERE "owner_id" = OLD."id";
  DELETE FROM "memberships" WHERE "user_id" = OLD."id";
  UPDATE "deployments" SET "created_by_id" = NULL WHERE "created_by_id" = OLD."id";
  RETURN OLD;
END $$;

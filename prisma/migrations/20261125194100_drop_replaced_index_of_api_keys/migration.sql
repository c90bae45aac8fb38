-- Another holds what this one did. Of one table alone: who waits for a moment alone holds nothing that others wait for.
DROP INDEX "api_keys_user_id_id_idx";

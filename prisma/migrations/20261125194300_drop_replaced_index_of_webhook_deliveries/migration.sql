-- Another holds what this one did. Of one table alone: who waits for a moment alone holds nothing that others wait for.
DROP INDEX "webhook_deliveries_failed_idx";

import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** Milliseconds between two looks, */
const pause = 100;

/** and for how long whoever is in the middle of something may go on. */
const patience = 30_000;

/** Sessions of this role, of which a server has its own, that began before a moment and do nothing. */
const endStatement = `SELECT count(*)::int AS "left",
    count(*) FILTER (WHERE CASE WHEN state = 'idle' THEN pg_terminate_backend(pid) END)::int AS ended
  FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND backend_type = 'client backend'
    AND pid <> pg_backend_pid() AND application_name NOT LIKE 'citus%' AND backend_start < $1`;

/**
 * Ends the sessions that began before something was set for those that begin: each as soon as it is between two transactions, after
 * which servers open others. Whatever is under way in one for longer is not waited for.
 */
export async function renewSessions(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
  const began = performance.now();
  for (;;) {
    const { rows: counts } = await client.query<{ left: number }>(endStatement, [rows[0]?.now]);
    if (counts[0]?.left === 0 || performance.now() - began > patience) return;
    await delay(pause);
  }
}

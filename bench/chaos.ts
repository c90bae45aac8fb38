import { PostgresServer } from '../test/harness/postgres-server.ts';
import { runChaos } from '../test/harness/chaos.ts';

/**
 * Whether deliveries survive everything: `npm run bench:chaos`. EVENTS (20,000) to five destinations that fail three times
 * in ten, while processes are killed with -9 KILLS (10) times; on PostgreSQL with WORKERS (2) besides the server, or, with
 * DATABASE=embedded, in one process.
 */
const isEmbedded = process.env.DATABASE === 'embedded';
const postgres = isEmbedded ? null : await PostgresServer.create();
const plan = {
  events: Number(process.env.EVENTS ?? (isEmbedded ? 2_000 : 20_000)),
  kills: Number(process.env.KILLS ?? 10),
  speed: 600,
  workers: isEmbedded ? 0 : Number(process.env.WORKERS ?? 2),
  environment: {
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  },
  report: (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`),
};
try {
  process.stdout.write(`${JSON.stringify(await runChaos(plan))}\n`);
} finally {
  await postgres?.remove();
}

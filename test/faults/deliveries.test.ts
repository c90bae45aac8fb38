import { describe, expect, test } from 'vitest';
import { PostgresServer } from '../harness/postgres-server.ts';
import { storm } from '../harness/storm.ts';

const secretKey = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };

/** `npm run bench:storm` is the same with 20,000 events; docs/webhooks.md has what came of it. */
describe('nothing is lost to destinations that fail three times in ten while processes are killed', () => {
  test.skipIf(process.env.TEST_DATABASE_URL)(
    'in one process, with the embedded database',
    async () => {
      const report = await storm({ events: 100, kills: 2, workers: 0, environment: secretKey });
      expect(report).toMatchObject({ events: 100, lost: 0 });
    },
    400_000,
  );

  test.runIf(process.env.TEST_DATABASE_URL)(
    'in a server and two workers, with PostgreSQL',
    async () => {
      const postgres = await PostgresServer.create();
      try {
        const environment = { ...secretKey, DATABASE_URL: postgres.url };
        const report = await storm({ events: 300, kills: 4, workers: 2, environment });
        expect(report).toMatchObject({ events: 300, lost: 0 });
      } finally {
        await postgres.remove();
      }
    },
    400_000,
  );
});

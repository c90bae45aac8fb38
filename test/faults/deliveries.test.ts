import { describe, expect, test } from 'vitest';
import { runsOnServer } from '../harness/instance.ts';
import { PostgresServer } from '../harness/postgres-server.ts';
import { runChaos } from '../harness/chaos.ts';
import { isThoroughOnEmbedded } from '../harness/thorough.ts';

/** The whole schedule, 28 hours, in a minute; a key of idempotency lasts 48 seconds, which is longer than a restart. */
const speed = 1_800;
const secretKey = { SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };

/** `npm run bench:chaos` is the same with 20,000 events; docs/delivering-webhooks.md has what came of it. */
describe.runIf(isThoroughOnEmbedded)(
  'nothing is lost to destinations that fail three times in ten while processes are killed',
  () => {
    test.skipIf(runsOnServer)(
      'in one process, with the embedded database',
      async () => {
        const report = await runChaos({ events: 60, kills: 2, workers: 0, speed, environment: secretKey });
        expect(report).toMatchObject({ events: 60, lost: 0 });
      },
      400_000,
    );

    test.runIf(runsOnServer)(
      'in a server and two workers, with PostgreSQL',
      async () => {
        const postgres = await PostgresServer.create();
        try {
          const environment = { ...secretKey, DATABASE_URL: postgres.url };
          const report = await runChaos({ events: 300, kills: 4, workers: 2, speed, environment });
          expect(report).toMatchObject({ events: 300, lost: 0 });
        } finally {
          await postgres.remove();
        }
      },
      400_000,
    );
  },
);

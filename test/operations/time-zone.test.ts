import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { metricRollups } from '../../src/database/partitions/metric-rollups.ts';
import { rollPartitions } from '../../src/database/partitions/partitions.ts';
import { openServerDatabase } from '../../src/database/server.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { runsOnServer, startInstance } from '../harness/instance.ts';
import { urlOfDatabase } from '../harness/migrated-database.ts';
import { monthOf, partitionsOf } from '../harness/partitions.ts';

const day = 86_400_000;

describe.runIf(runsOnServer)('a database in another time zone, which writes dates in a form of its own', () => {
  test.each([
    ['America/New_York', 'German'],
    ['Asia/Kolkata', 'SQL, DMY'],
  ])('%s, %s: moments are what they are, and what is to be kept is', async (timeZone, dateStyle) => {
    const home = await startInstance({ WORKER: 'false' });
    const url = await urlOfDatabase(home.database);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
    await client.query(`ALTER DATABASE ${name} SET timezone TO ${client.escapeLiteral(timeZone)}`);
    await client.query(`ALTER DATABASE ${name} SET datestyle TO ${client.escapeLiteral(dateStyle)}`);
    await client.end();
    const database = openServerDatabase(url);
    const abroad = await startInstance({ WORKER: 'false' }, { ...home, database });
    try {
      const account = await createAccount('pro', abroad);
      const made = await send('POST', '/v1/projects', {
        credential: account.token,
        body: { name: 'Shop' },
        on: abroad,
      });
      const { id, created_at: createdAt } = Object(made.body);
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
      const [stored] = await database.prisma.$queryRaw<{ seconds: number }[]>`
        SELECT extract(epoch FROM now() - created_at)::float8 AS seconds FROM projects WHERE id = ${id}::uuid`;
      expect(Math.abs(stored?.seconds ?? Infinity)).toBeLessThan(60);

      const [, hours] = metricRollups;
      if (!hours) throw new Error('there are no hours');
      const end = Date.now() + 300 * day;
      for (let passed = 0; passed <= 300; passed += 10) {
        await rollPartitions(database, hours, new Date(Date.now() + passed * day));
      }
      const kept = [0, 40, 80, 120, 160, 190].map((ago) => monthOf(end - ago * day));
      expect(await partitionsOf(database.prisma, hours.name)).toEqual(expect.arrayContaining(kept));
      expect(await partitionsOf(database.prisma, hours.name)).not.toContain(monthOf(end - 230 * day));
    } finally {
      await abroad.stop();
      await database.close();
      await home.stop();
    }
  });
});

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { ValkeyServer } from '../harness/valkey-server.ts';

const names = z.array(z.object({ name: z.string() }));

/** How far a replica has got, in bytes. */
async function replayed(replica: PostgresServer): Promise<number> {
  const [row] = await replica.query<{ bytes: string }>("SELECT pg_last_wal_replay_lsn() - '0/0'::pg_lsn AS bytes");
  return Number(row?.bytes);
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'a replica that has more than the one that was made the database is not read from',
  async () => {
    const lost = await PostgresServer.create();
    const primary = await PostgresServer.createReplica(lost);
    const replica = await PostgresServer.createReplica(lost);
    const valkey = await ValkeyServer.create();
    const environment = {
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      VALKEY_URL: valkey.url,
      LOG_LEVEL: 'info',
    };
    const instance = await RealInstance.prepare({ ...environment, DATABASE_URL: primary.url });
    try {
      const before = await RealInstance.prepare({ ...environment, DATABASE_URL: lost.url });
      const authorization = `Bearer ${await before.person('ada', { scopes: 'projects:write' })}`;
      // Asynchronous replication: one of them was told of something that the other was not.
      const [end] = await lost.query<{ bytes: string }>("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS bytes");
      await expect.poll(() => replayed(primary), { timeout: 10_000 }).toBeGreaterThanOrEqual(Number(end?.bytes));
      await primary.query("ALTER SYSTEM SET primary_conninfo = ''");
      await primary.query('SELECT pg_reload_conf()');
      await expect
        .poll(() => primary.query('SELECT FROM pg_stat_wal_receiver').then(({ length }) => length), { timeout: 10_000 })
        .toBe(0);
      await lost.query('CREATE TABLE told_to_one AS SELECT generate_series(1, 200000)');
      const told = () => replica.query("SELECT FROM pg_class WHERE relname = 'told_to_one'");
      await expect.poll(() => told().then(({ length }) => length), { timeout: 10_000 }).toBe(1);
      await lost.stop();
      await primary.query('SELECT pg_promote()');

      await instance.start({ DATABASE_REPLICA_URLS: replica.url });
      await expect.poll(() => instance.output()).toContain('it has what the database itself never had');
      const headers = { authorization, 'content-type': 'application/json' };
      const ask = (method: string, body?: object) =>
        fetch(`${instance.url}/v1/projects`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      for (const name of ['One', 'Two', 'Three']) {
        expect((await ask('POST', { name })).status).toBe(201);
        expect(names.parse(await (await ask('GET')).json()).map((project) => project.name)).toContain(name);
        await delay(100);
      }
      expect(instance.output()).not.toContain('a replica is read from');
    } finally {
      await instance.end('SIGTERM');
      await valkey.stop();
      await replica.remove();
      await primary.remove();
      await lost.start();
      await lost.remove();
    }
  },
  120_000,
);

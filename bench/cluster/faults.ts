import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresServer } from '../../test/harness/postgres-server.ts';
import type { RealInstance } from '../../test/harness/real-instance.ts';
import type { ValkeyCluster } from '../../test/harness/valkey-cluster.ts';

export interface Cluster {
  instances: readonly RealInstance[];
  /** Where Prometheus would ask each of them. */
  metricsPorts: readonly number[];
  postgres: PostgresServer;
  replica: PostgresServer;
  valkey: ValkeyCluster;
  /** The key in Valkey by which the limited account is counted. */
  limitKey: string;
}

/** Milliseconds that an instance, or a replica, is away that was killed. */
const away = 1_000;

/** What an operator waits before the next one: as long as nginx leaves one alone that has refused. */
const betweenRestarts = 2_000;

/** What is done to a cluster, one thing after the other, each under load. */
export const faults: Readonly<Record<string, (cluster: Cluster) => Promise<void>>> = {
  'a process is killed with -9': async ({ instances: [first] }) => {
    await first?.end('SIGKILL');
    await delay(away);
    await first?.start();
  },
  'PostgreSQL is ended as by a power cut, and started': async ({ postgres }) => {
    await postgres.stop();
    await postgres.start();
  },
  'the replica is ended as by a power cut, and started': async ({ replica }) => {
    await replica.stop();
    await delay(away);
    await replica.start();
  },
  'the primary of Valkey that counts is killed': ({ valkey, limitKey }) => valkey.killPrimaryOf(limitKey),
  'each process is restarted in turn': async ({ instances }) => {
    for (const instance of instances) {
      await instance.end('SIGTERM');
      await instance.start();
      await delay(betweenRestarts);
    }
  },
};

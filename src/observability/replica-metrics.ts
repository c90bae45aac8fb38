import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replicas } from '../replicas/replicas.ts';

/** How the replicas stand, and what is read from them. */
export function collectReplicaMetrics(
  registry: Registry,
  { standbys, reads }: Pick<Replicas, 'standbys' | 'reads'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'portico_replica_in_use',
    help: '1 where a replica is read from, 0 where it is left out.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { host, isInUse } of standbys) this.set({ replica: host }, isInUse ? 1 : 0);
    },
  });
  new Gauge({
    name: 'portico_replica_lag_seconds',
    help: 'Seconds by which a replica may be behind; none where that is not known.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset();
      for (const { host, lag } of standbys) if (Number.isFinite(lag)) this.set({ replica: host }, lag / 1_000);
    },
  });
  new Counter({
    name: 'portico_replica_reads_total',
    help: 'What can be read from a replica: outcome "replica" where it was, else why not: "none" was in use, what the caller changed was "unknown", all were "behind" it, or one "failed".',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(reads)) this.inc({ outcome }, count);
    },
  });
}

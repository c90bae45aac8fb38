import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { sqlOperations } from '../database/sql-operations.ts';
import { measureOperations } from './measure-operations.ts';

/** In seconds. */
const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

function collectPool(registry: Registry, { pool, connections }: Pick<Database, 'pool' | 'connections'>): void {
  if (pool() === null) return;
  const registers = [registry];
  new Gauge({
    name: 'portico_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { open = 0, idle = 0 } = pool() ?? {};
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'used' }, open - idle);
    },
  });
  new Gauge({
    name: 'portico_database_connections_max',
    help: 'So many connections this process has at most.',
    registers,
    collect() {
      this.set(connections);
    },
  });
  new Gauge({
    name: 'portico_database_connection_waiters',
    help: 'Statements and transactions of this process that wait for a connection.',
    registers,
    collect() {
      this.set(pool()?.waiting ?? 0);
    },
  });
}

/** How the connections stand, and what statements take. @returns what ends that */
export function collectDatabaseMetrics(
  registry: Registry,
  database: Pick<Database, 'pool' | 'connections'>,
): () => void {
  const registers = [registry];
  collectPool(registry, database);
  const durations = new Histogram({
    name: 'portico_sql_statement_duration_seconds',
    help: 'Time from sending a statement to its last row, by its name, or by verb and table.',
    labelNames: ['statement'],
    buckets,
    registers,
  });
  const errors = new Counter({
    name: 'portico_sql_statement_errors_total',
    help: 'Statements that failed, also those that are tried again.',
    labelNames: ['statement'],
    registers,
  });
  return measureOperations(sqlOperations, ({ statement }, seconds, hasFailed) => {
    durations.observe({ statement }, seconds);
    if (hasFailed) errors.inc({ statement });
  });
}

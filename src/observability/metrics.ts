import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Context } from '../../schema/context.ts';
import { version } from '../config/version.ts';
import type { Database } from '../database/database.ts';
import type { Replicas } from '../replicas/replicas.ts';
import type { Maintenance } from '../server/maintenance.ts';
import { collectAttemptMetrics } from './attempt-metrics.ts';
import { type CacheReads, collectCacheMetrics } from './cache-metrics.ts';
import { collectDatabaseMetrics } from './database-metrics.ts';
import { collectFieldMetrics } from './field-metrics.ts';
import { collectHttpMetrics } from './http-metrics.ts';
import { collectLimitMetrics, type DecisionTallies } from './limit-metrics.ts';
import { collectMaintenanceMetrics } from './maintenance-metrics.ts';
import { collectReplicaMetrics } from './replica-metrics.ts';
import { QueueMetrics } from './queue-metrics.ts';

/** What of a process is measured that does not tell of itself. */
export interface MeasuredProcess {
  context: Pick<Context, 'query' | 'now'>;
  database: Pick<Database, 'pool' | 'connections'>;
  /** Null where nobody is served. */
  server: MeasuredServer | null;
}

export interface MeasuredServer {
  requestsUnderWay(): number;
  decisions: DecisionTallies;
  caches: Readonly<Record<string, CacheReads>>;
  /** Null where there are none. */
  replicas: Pick<Replicas, 'standbys' | 'reads'> | null;
  maintenance: Pick<Maintenance, 'isOn'>;
}

/** Milliseconds for which an answer is given again, so that whoever asks without end costs no more than others. */
const freshness = 1_000;

/** What Prometheus is told of this process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #queues: QueueMetrics;
  readonly #ends: (() => void)[];
  #text: Promise<string> | null = null;

  constructor({ context, database, server }: MeasuredProcess) {
    const registry = this.#registry;
    collectDefaultMetrics({ register: registry });
    new Gauge({
      name: 'portico_build_info',
      help: '1, with what runs.',
      labelNames: ['version'],
      registers: [registry],
    }).set({ version }, 1);
    this.#queues = new QueueMetrics(registry, context);
    this.#ends = [
      collectDatabaseMetrics(registry, database),
      collectFieldMetrics(registry),
      collectAttemptMetrics(registry),
    ];
    if (server) {
      this.#ends.push(collectHttpMetrics(registry, () => server.requestsUnderWay()));
      collectLimitMetrics(registry, server.decisions);
      collectCacheMetrics(registry, server.caches);
      collectMaintenanceMetrics(registry, server.maintenance);
      if (server.replicas) collectReplicaMetrics(registry, server.replicas);
    }
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All that is known, as Prometheus reads it. */
  text(): Promise<string> {
    this.#text ??= this.#read();
    return this.#text;
  }

  async #read(): Promise<string> {
    try {
      await this.#queues.read();
      return await this.#registry.metrics();
    } finally {
      setTimeout(() => {
        this.#text = null;
      }, freshness).unref();
    }
  }

  /** Nothing more is measured. */
  close(): void {
    for (const end of this.#ends) end();
    this.#registry.clear();
  }
}

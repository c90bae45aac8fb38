import { Counter, type Registry } from 'prom-client';

/** How often a cache knew, and did not know, since the process began. */
export interface CacheReads {
  hits: number;
  misses: number;
}

/** How often caches knew what was asked for. @param caches by their names */
export function collectCacheMetrics(registry: Registry, caches: Readonly<Record<string, CacheReads>>): void {
  new Counter({
    name: 'portico_cache_reads_total',
    help: 'How often a cache was asked, and knew.',
    labelNames: ['cache', 'result'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [cache, { hits, misses }] of Object.entries(caches)) {
        this.inc({ cache, result: 'hit' }, hits);
        this.inc({ cache, result: 'miss' }, misses);
      }
    },
  });
}

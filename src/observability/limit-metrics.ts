import { Counter, Gauge, type Registry } from 'prom-client';
import type { DecisionTally } from '../limits/decision-tally.ts';
import type { ValkeyLimiter } from '../limits/valkey-limiter.ts';

/** Where requests are counted against limits: by this process alone, and for all instances where there is Valkey. */
export interface DecisionTallies {
  own: DecisionTally;
  shared: Pick<ValkeyLimiter, 'decisions' | 'isInUse'> | null;
}

/** How many requests were let in and turned away. */
export function collectLimitMetrics(registry: Registry, { own, shared }: DecisionTallies): void {
  new Counter({
    name: 'portico_rate_limit_decisions_total',
    help: 'Requests that were counted against a limit, by what kind of caller or request it is of, and by whom they were counted.',
    labelNames: ['kind', 'decision', 'counted_by'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [counted_by, tally] of Object.entries({ instance: own, valkey: shared?.decisions })) {
        for (const [kind, { admitted, refused }] of tally?.entries() ?? []) {
          this.inc({ kind, decision: 'admitted', counted_by }, admitted);
          this.inc({ kind, decision: 'refused', counted_by }, refused);
        }
      }
    },
  });
  if (shared === null) return;
  new Gauge({
    name: 'portico_valkey_in_use',
    help: '1 where requests are counted in Valkey, 0 where this process counts alone since it does not answer.',
    registers: [registry],
    collect() {
      this.set(shared.isInUse ? 1 : 0);
    },
  });
}

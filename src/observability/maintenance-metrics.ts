import { Gauge, type Registry } from 'prom-client';
import type { Maintenance } from '../server/maintenance.ts';

/** Whether callers are told to come back later since an operator has said so, which is no failure. */
export function collectMaintenanceMetrics(registry: Registry, maintenance: Pick<Maintenance, 'isOn'>): void {
  new Gauge({
    name: 'portico_maintenance',
    help: '1 while maintenance is on, 0 else.',
    registers: [registry],
    collect() {
      this.set(maintenance.isOn ? 1 : 0);
    },
  });
}

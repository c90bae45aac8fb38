import { expect, test } from 'vitest';
import type { MaintenanceState, MaintenanceSwitch } from '../../schema/installation/ports.ts';
import { Maintenance } from '../../src/server/maintenance.ts';

/** A switch whose answer leaves with what stood when it was asked, and arrives when it is let. */
class SlowSwitch implements MaintenanceSwitch {
  #state: MaintenanceState = { isOn: false, message: null };
  #arrive: (() => void) | undefined;

  async read(): Promise<MaintenanceState> {
    const found = this.#state;
    await new Promise<void>((resolve) => {
      this.#arrive = resolve;
    });
    return found;
  }

  async write(state: MaintenanceState): Promise<void> {
    this.#state = state;
  }

  arrive(): void {
    this.#arrive?.();
  }
}

test('what was read before maintenance was switched off does not switch it on again, what is read after does', async () => {
  const slow = new SlowSwitch();
  const maintenance = new Maintenance(slow);
  await maintenance.set(true);
  const look = maintenance.look();
  await maintenance.set(false);
  slow.arrive();
  await look;
  expect(maintenance.isOn).toBe(false);
  await slow.write({ isOn: true, message: 'Until noon.' });
  const next = maintenance.look();
  slow.arrive();
  await next;
  expect([maintenance.isOn, maintenance.message]).toEqual([true, 'Until noon.']);
  maintenance.stop();
});

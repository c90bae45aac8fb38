import { expect, test } from 'vitest';
import { Maintenance, type MaintenanceSwitch } from '../../src/server/maintenance.ts';

/** A switch whose answer leaves with what stood when it was asked, and arrives when it is let. */
class SlowSwitch implements MaintenanceSwitch {
  #isOn = false;
  #arrive: (() => void) | undefined;

  async read(): Promise<boolean> {
    const found = this.#isOn;
    await new Promise<void>((resolve) => {
      this.#arrive = resolve;
    });
    return found;
  }

  async write(on: boolean): Promise<void> {
    this.#isOn = on;
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
  await slow.write(true);
  const next = maintenance.look();
  slow.arrive();
  await next;
  expect(maintenance.isOn).toBe(true);
  maintenance.stop();
});

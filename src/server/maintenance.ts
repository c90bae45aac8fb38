import type { MaintenanceState, MaintenanceSwitch } from '../../schema/installation/ports.ts';

/** Milliseconds between two looks at the switch. */
const lookInterval = 1_000;

/** Knows, without asking on the request path, whether maintenance is on. */
export class Maintenance implements MaintenanceSwitch {
  readonly #switch: MaintenanceSwitch;
  readonly #timer: NodeJS.Timeout;
  #changes = 0;
  #state: MaintenanceState = { isOn: false, message: null };

  constructor(source: MaintenanceSwitch) {
    this.#switch = source;
    this.#timer = setInterval(() => void this.look(), lookInterval);
    this.#timer.unref();
  }

  get isOn(): boolean {
    return this.#state.isOn;
  }

  /** What everybody is told while it is on; null where nobody has found words. */
  get message(): string | null {
    return this.#state.message;
  }

  /** Reads the switch; while it cannot be read, all stays as it is, and what was read before a change says nothing. */
  async look(): Promise<void> {
    const seen = this.#changes;
    const found = await this.#switch.read().catch(() => this.#state);
    if (seen === this.#changes) this.#state = found;
  }

  /** What is known of it, which may be a second old. */
  async read(): Promise<MaintenanceState> {
    return this.#state;
  }

  async write(...[state, db]: Parameters<MaintenanceSwitch['write']>): Promise<void> {
    await this.#switch.write(state, db);
    this.#changes += 1;
    this.#state = state;
  }

  set(isOn: boolean, message: string | null = null): Promise<void> {
    return this.write({ isOn, message });
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PrismaClient } from '../../prisma/generated/client.ts';

/** Where the switch is kept: in the shared database, or beside the embedded one, which no other process can open. */
export interface MaintenanceSwitch {
  read(): Promise<boolean>;
  write(on: boolean): Promise<void>;
}

/** A file in the data directory, so that the command line reaches a running server. */
export function fileSwitch(dataDirectory: string): MaintenanceSwitch {
  const file = path.join(dataDirectory, 'maintenance');
  return {
    read: async () => existsSync(file),
    write: async (on) => {
      await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
      await (on ? writeFile(file, '', { mode: 0o600 }) : rm(file, { force: true }));
    },
  };
}

/** A row of the shared database, which every instance reads. */
export function databaseSwitch(prisma: PrismaClient): MaintenanceSwitch {
  const name = 'maintenance';
  return {
    read: async () => (await prisma.setting.findUnique({ where: { name } }))?.value === true,
    write: async (on) => {
      await prisma.setting.upsert({ where: { name }, create: { name, value: on }, update: { value: on } });
    },
  };
}

/** Milliseconds between two looks at the switch. */
const lookInterval = 1_000;

/** Knows, without asking on the request path, whether maintenance is on. */
export class Maintenance {
  readonly #switch: MaintenanceSwitch;
  readonly #timer: NodeJS.Timeout;
  #changes = 0;
  isOn = false;

  constructor(source: MaintenanceSwitch) {
    this.#switch = source;
    this.#timer = setInterval(() => void this.look(), lookInterval);
    this.#timer.unref();
  }

  /** Reads the switch; while it cannot be read, all stays as it is, and what was read before a change says nothing. */
  async look(): Promise<void> {
    const seen = this.#changes;
    const found = await this.#switch.read().catch(() => this.isOn);
    if (seen === this.#changes) this.isOn = found;
  }

  async set(on: boolean): Promise<void> {
    await this.#switch.write(on);
    this.#changes += 1;
    this.isOn = on;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

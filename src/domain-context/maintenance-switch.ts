import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { NamedStatement } from '../../schema/context.ts';
import type { MaintenanceState, MaintenanceSwitch } from '../../schema/installation/ports.ts';
import type { Database } from '../database/database.ts';
import type { Dependencies } from './dependencies.ts';

const off: MaintenanceState = { isOn: false, message: null };

/** A file in the data directory, which no other process can open the database of; what is in it is the message. */
function fileSwitch(dataDirectory: string): MaintenanceSwitch {
  const file = path.join(dataDirectory, 'maintenance');
  return {
    read: async () => (existsSync(file) ? { isOn: true, message: (await readFile(file, 'utf8')).trim() || null } : off),
    write: async ({ isOn, message }) => {
      await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
      await (isOn ? writeFile(file, message ?? '', { mode: 0o600 }) : rm(file, { force: true }));
    },
  };
}

/** As the row holds it; older versions wrote whether it is on, and nothing else. */
const setting = z.union([
  z.boolean().transform((isOn): MaintenanceState => ({ isOn, message: null })),
  z.object({ isOn: z.boolean(), message: z.string().nullable() }),
]);

const name = 'maintenance';

/** Each instance reads it once a second, so it is not made anew each time. */
const readSetting: NamedStatement = { name: 'read-setting', text: 'SELECT value FROM settings WHERE name = $1' };

/** A row of the shared database, which every instance reads. */
function databaseSwitch({ query, prisma }: Database): MaintenanceSwitch {
  return {
    read: async () => {
      const [row] = await query<{ value: unknown }>(readSetting, [name]);
      return setting.parse(row?.value ?? false);
    },
    write: async ({ isOn, message }, db = prisma) => {
      const value = message === null ? isOn : { isOn, message };
      await db.setting.upsert({ where: { name }, create: { name, value }, update: { value } });
    },
  };
}

/** Where the switch is kept: in the shared database, or beside the embedded one, which no other process can open. */
export function maintenanceSwitch({ config, database }: Pick<Dependencies, 'config' | 'database'>): MaintenanceSwitch {
  return database.isEmbedded ? fileSwitch(config.dataDirectory) : databaseSwitch(database);
}

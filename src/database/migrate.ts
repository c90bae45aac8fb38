import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { openSchemaEngine } from './schema-engine.ts';

const migrationsDirectory = path.resolve(import.meta.dirname, '../../prisma/migrations');
const lockFile = 'migration_lock.toml';
const migrationFile = 'migration.sql';

/** The migrations that a database of this version has, in order. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsDirectory, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The migrations as they lie in the folder, in the order of their names. */
async function readMigrations() {
  const names = await migrationNames();
  const content = (...steps: string[]) => readFile(path.join(migrationsDirectory, ...steps), 'utf8');
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: migrationFile,
        content: { tag: 'ok' as const, value: await content(name, migrationFile) },
      },
    })),
  );
  const lockfile = { path: lockFile, content: await content(lockFile) };
  return { baseDir: migrationsDirectory, lockfile, shadowDbInitScript: '', migrationDirectories };
}

type Engine = Awaited<ReturnType<typeof openSchemaEngine>>;
type Migrations = Awaited<ReturnType<typeof readMigrations>>;

const filters = { externalTables: [], externalEnums: [] };

/**
 * Has what failed, or was killed, begun again: each script is one transaction and has left nothing behind, where Prisma
 * would wait for somebody to say so.
 */
async function forgetFailed(engine: Engine, migrationsList: Migrations): Promise<void> {
  const { failedMigrationNames } = await engine.diagnoseMigrationHistory({
    migrationsList,
    optInToShadowDatabase: false,
    filters,
  });
  for (const migrationName of failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
}

/**
 * Applies the migrations that the database lacks, as `prisma migrate deploy` would.
 * The caller makes sure that nobody else does at the same time.
 * @returns the names of those it applied
 */
export async function applyMigrations(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string[]> {
  const engine = await openSchemaEngine(adapter);
  const migrationsList = await readMigrations();
  try {
    await forgetFailed(engine, migrationsList);
    const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters });
    return appliedMigrationNames;
  } finally {
    engine.free();
  }
}

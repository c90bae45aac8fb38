import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils';
import { z } from 'zod';
import { StartError } from '../config/start-error.ts';
import { codesOf } from './error-causes.ts';
import { failureLine } from './failure-text.ts';
import { openSchemaEngine } from './schema-engine.ts';

const migrationsDirectory = path.resolve(import.meta.dirname, '../../prisma/migrations');
const lockFile = 'migration_lock.toml';
const migrationFile = 'migration.sql';

const applications = z.array(z.object({ migration_name: z.string() }));

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
 * Has what failed, or was killed, begun again: each script is one transaction and has left nothing behind, or goes on with
 * what is left, where Prisma
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

const appliedStatement =
  'SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL';

/** SQLSTATE of a table that there is not. */
const undefinedTable = '42P01';
/** SQLSTATE of what a role may not do. */
const insufficientPrivilege = '42501';

/** What PostgreSQL answers where the table is not there yet. @throws StartError where it is something else that fails */
function withoutTable(error: unknown): { rows: unknown[] } {
  const codes = [...codesOf(error)];
  if (codes.includes(undefinedTable)) return { rows: [] };
  const reason = failureLine(error);
  const advice = codes.includes(insufficientPrivilege)
    ? '. The role has to own the tables, which it migrates at each start.'
    : '';
  throw new StartError(`The database does not say which migrations it has: ${reason}${advice}`, { cause: error });
}

/** Reads by a statement, and fails with PostgreSQL's code, or what was caused by that. */
type Read = (statement: string) => Promise<{ rows: unknown[] }>;

/** Where a database stands beside this version. */
export interface MigrationState {
  /** Whether none was ever applied. */
  isNew: boolean;
  /** Of this version, in the order in which they are applied. */
  known: string[];
  missing: string[];
  /** Applied by a newer version. */
  newer: string[];
}

/** @throws StartError where nobody can tell, so that nothing is applied */
export async function readMigrationState(read: Read): Promise<MigrationState> {
  const answer = await read(appliedStatement).catch(withoutTable);
  const applied = new Set(applications.parse(answer.rows).map((row) => row.migration_name));
  const known = await migrationNames();
  return {
    isNew: applied.size === 0,
    known,
    missing: known.filter((name) => !applied.has(name)),
    newer: [...applied].filter((name) => !known.includes(name)),
  };
}

/**
 * Whether nothing is left to apply, which spares a start the engine.
 * @throws StartError where nobody can tell
 */
export async function isMigrated(read: Read): Promise<boolean> {
  return (await readMigrationState(read)).missing.length === 0;
}

/**
 * Applies the migrations that the database lacks, in order, as `prisma migrate deploy` would where each script were one transaction.
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

import { readFile } from 'node:fs/promises';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';

type Bindings = typeof import('@prisma/schema-engine-wasm/schema_engine_bg');

/**
 * Instantiated by hand, because importing a `.wasm` module still makes Node print a warning.
 */
async function instantiate(): Promise<Bindings> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const location = new URL('schema_engine_bg.wasm', import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const { instance } = await WebAssembly.instantiate(await readFile(location), { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  return bindings;
}

let instantiated: Promise<Bindings> | undefined;

/** Prisma's own schema engine as WebAssembly, talking to the database through a driver adapter. */
export async function openSchemaEngine(adapter: SqlMigrationAwareDriverAdapterFactory) {
  instantiated ??= instantiate();
  const { SchemaEngine } = await instantiated;
  return SchemaEngine.new({ datamodels: undefined }, () => undefined, bindMigrationAwareSqlAdapterFactory(adapter));
}

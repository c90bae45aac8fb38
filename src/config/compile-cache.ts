import { enableCompileCache } from 'node:module';
import path from 'node:path';

/** Beside what it was compiled from, so that whoever may not change the code may not change this either. */
const directory = path.resolve(import.meta.dirname, '../../node_modules/.cache/portico-compiled');

/**
 * Has Node keep what it compiles, so that the next start is spared it; before most is loaded. Where the directory cannot be
 * written, nothing is kept.
 */
export function keepCompiledCode(): void {
  enableCompileCache(directory);
}

import { waitsForMigration } from '../database/database.ts';

/** Tells whoever has typed a command, which prints its answer to standard output alone. */
export function tellWaiting(): void {
  process.stderr.write(`${waitsForMigration}\n`);
}

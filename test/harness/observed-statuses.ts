import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const directory = path.resolve(import.meta.dirname, '../generated');
const file = path.join(directory, 'observed-statuses.txt');

/** Forgets what earlier runs have seen. */
export function forgetObservedStatuses(): void {
  mkdirSync(directory, { recursive: true });
  rmSync(file, { force: true });
}

/** Notes that a route answered with a status: `GET /v1/projects 200`. */
export function noteStatus(line: string): void {
  appendFileSync(file, `${line}\n`);
}

/** Every answer that a test got, in order. */
export function readObservedStatuses(): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

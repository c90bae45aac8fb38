import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { ExampleKind } from '../../rest-adapters/openapi/examples.ts';

const directory = path.resolve(import.meta.dirname, '../generated');
const file = path.join(directory, 'examples.jsonl');

const candidate = z.object({
  kind: z.enum(['requests', 'answers', 'refusals', 'events']),
  name: z.string(),
  value: z.unknown(),
});

export type Candidate = z.infer<typeof candidate>;

/** Whether this run is to record what could become examples of the documentation. */
const recordsExamples = process.env.EXAMPLES === 'record';

/** Forgets what earlier runs have recorded. */
export function forgetCandidates(): void {
  mkdirSync(directory, { recursive: true });
  rmSync(file, { force: true });
}

/** Records what was asked or answered, in a run that is to. */
export function offerExample(kind: ExampleKind, name: string, value: unknown): void {
  if (recordsExamples && value !== undefined) appendFileSync(file, `${JSON.stringify({ kind, name, value })}\n`);
}

export function readCandidates(): Candidate[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.map((line) => candidate.parse(JSON.parse(line)));
}

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Candidate, readCandidates } from './harness/examples.ts';

/**
 * After `EXAMPLES=record vitest run`: chooses an example of each request, answer, refusal and event from what was
 * really sent, for the OpenAPI documents. What has one keeps it; delete an entry of the file to have it chosen anew.
 */
const file = path.resolve(import.meta.dirname, '../rest-adapters/openapi/examples.json');

/** Characters of JSON beyond which an example hides more than it shows. */
const readable = 2_000;

/** Credentials, which scanners of secrets would complain of, and names and addresses that tests make up at random. */
const made: readonly [RegExp, string][] = [
  [/\bservice_([a-z]+)_[\w-]{20,}/g, 'service_$1_4fZq8example'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_cG9ydGljby1leGFtcGxlLXNlY3JldC0zMi1ieXRlcyE='],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.example.signature'],
  [/\bc[0-9a-f]{8}\b/g, 'engineering'],
  [/\b[a-z][0-9a-f]{8}(-[0-9a-f]{4})?\b/g, 'mary'],
  [/http:\/\/(127\.0\.0\.1|localhost):\d+/g, 'https://portico.example'],
];

function fitToShow(value: unknown): unknown {
  return JSON.parse(made.reduce((text, [pattern, shown]) => text.replaceAll(pattern, shown), JSON.stringify(value)));
}

/** How much it shows: fields that hold something, in lists only of the first two items. */
function richness(value: unknown): number {
  if (Array.isArray(value)) return value.slice(0, 2).reduce((sum: number, item) => sum + richness(item), 0);
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? 0 : 1;
  return Object.values(value).reduce((sum: number, field) => sum + richness(field), 0);
}

/** Tests of limits and of odd characters send what nobody would want to read. */
function isPlain(text: string): boolean {
  return text.length <= readable && /^[\x20-\x7e]*$/.test(text) && !/([^ ])\1{7}|%/.test(text);
}

/** The plainest; of refusals the shortest, of all else the richest. */
function best(candidates: readonly Candidate[]): unknown {
  const judged = candidates.map(({ kind, value }) => {
    const text = JSON.stringify(value);
    return { value, isPlain: isPlain(text), richness: kind === 'refusals' ? 0 : richness(value), length: text.length };
  });
  const [first] = judged.sort(
    (left, right) =>
      Number(right.isPlain) - Number(left.isPlain) || right.richness - left.richness || left.length - right.length,
  );
  return first?.value;
}

const examples: Record<string, Record<string, unknown>> = JSON.parse(readFileSync(file, 'utf8'));
for (const [key, candidates] of Map.groupBy(readCandidates(), ({ kind, name }) => `${kind}/${name}`)) {
  const [kind = '', name = ''] = key.split('/');
  examples[kind] = { [name]: fitToShow(best(candidates)), ...examples[kind] };
}
const sorted = Object.entries(examples).map(([kind, entries]) => {
  return [kind, Object.fromEntries(Object.entries(entries).sort(([left], [right]) => (left < right ? -1 : 1)))];
});
writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);

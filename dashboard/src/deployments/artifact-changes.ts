import type { ComparedDeployment } from './documents.ts';

type Artifacts = ComparedDeployment['artifacts'];

/** What became of the artifacts between two deployments, by their names and digests; null where one of them has none. */
export function artifactChanges(before: Artifacts, after: Artifacts): string | null {
  if (before.length === 0 || after.length === 0) return null;
  const digests = new Map(before.map(({ name, digest }) => [name, digest]));
  const changed = after.filter(({ name, digest }) => digests.has(name) && digests.get(name) !== digest).length;
  const added = after.filter(({ name }) => !digests.has(name)).length;
  const names = new Set(after.map(({ name }) => name));
  const gone = before.filter(({ name }) => !names.has(name)).length;
  const parts = [
    [changed, 'changed'],
    [added, 'new'],
    [gone, 'gone'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return told.length > 0 ? told.join(', ') : 'the same';
}

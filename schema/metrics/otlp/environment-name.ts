import type { EnvironmentName } from '../../../prisma/generated/client.ts';

const synonyms: Readonly<Record<EnvironmentName, readonly string[]>> = {
  production: ['production', 'prod', 'live'],
  preview: ['preview', 'staging', 'stage', 'test', 'qa'],
  development: ['development', 'dev', 'local'],
};

const byName: ReadonlyMap<string, EnvironmentName> = new Map([
  ...synonyms.production.map((name) => [name, 'production'] as const),
  ...synonyms.preview.map((name) => [name, 'preview'] as const),
  ...synonyms.development.map((name) => [name, 'development'] as const),
]);

/** Which of the three environments a `deployment.environment.name` means; null where it means none that we know. */
export function environmentOf(name: string): EnvironmentName | null {
  return byName.get(name.toLowerCase()) ?? null;
}

/** What is said of a name that means no environment. Nothing is taken for production that does not say so. */
export function unknownEnvironment(name: string): string {
  const known = Object.values(synonyms).flat().join(', ');
  return `deployment.environment.name ${JSON.stringify(name.slice(0, 64))} is none of ${known}`;
}

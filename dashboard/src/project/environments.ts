/** The environments of every project, in the order in which they are offered. */
export const environments = [
  { value: 'production', name: 'Production', short: 'Production' },
  { value: 'preview', name: 'Preview', short: 'Preview' },
  { value: 'development', name: 'Development', short: 'Dev' },
] as const;

export type EnvironmentName = (typeof environments)[number]['value'];

export interface EnvironmentSearch {
  /** Production, where the address names none. */
  environment?: EnvironmentName;
}

/** What is no environment in an address counts as absent. */
export function environmentSearch({ environment }: Record<string, unknown>): EnvironmentSearch {
  const known = environments.find(({ value }) => value === environment);
  return known ? { environment: known.value } : {};
}

/** As people call it. */
export function environmentLabel(environment: EnvironmentName): string {
  return environments.find(({ value }) => value === environment)?.name ?? environment;
}

/** The one that follows, from the last to the first again. */
export function nextEnvironment(environment: EnvironmentName): EnvironmentName {
  const index = environments.findIndex(({ value }) => value === environment);
  return environments[(index + 1) % environments.length]?.value ?? 'production';
}

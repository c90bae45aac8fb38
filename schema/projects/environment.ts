import type { EnvironmentName } from '../../src/database/generated/client.ts';
import { builder } from '../builder.ts';
import type { StringMap } from '../scalars.ts';

/** Where and how a project runs in one environment. */
export interface EnvironmentSettings {
  region: string;
  runtime: string;
  minInstances: number;
  maxInstances: number;
  variables: StringMap;
}

export const environmentNames: readonly EnvironmentName[] = ['production', 'preview', 'development'];

export const Environment = builder.enumType('Environment', {
  description: 'One of the three environments that every project has.',
  values: ['production', 'preview', 'development'] as const,
});

export const ProjectEnvironment = builder
  .objectRef<EnvironmentSettings & { name: EnvironmentName }>('ProjectEnvironment')
  .implement({
    description: 'Where and how a project runs in one environment.',
    fields: (t) => ({
      name: t.expose('name', { type: Environment }),
      region: t.exposeString('region'),
      runtime: t.exposeString('runtime'),
      minInstances: t.exposeInt('minInstances'),
      maxInstances: t.exposeInt('maxInstances'),
      variables: t.expose('variables', { type: 'StringMap' }),
    }),
  });

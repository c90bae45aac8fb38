import type { EnvironmentName } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import { environmentNames } from './environment-names.ts';
import type { StringMap } from '../scalars.ts';

/** Where and how a project runs in one environment. */
export interface EnvironmentSettings {
  region: string;
  runtime: string;
  minInstances: number;
  maxInstances: number;
}

/** An environment as one of the project's members sees it. */
export interface EnvironmentRow extends EnvironmentSettings {
  name: EnvironmentName;
  /** In the order of their names' code points; null where the caller is not to see the value. */
  variables: Readonly<StringMap>;
}

export const Environment = builder.enumType('Environment', {
  description: 'One of the three environments that every project has.',
  values: environmentNames,
});

export const ProjectEnvironment = builder.objectRef<EnvironmentRow>('ProjectEnvironment').implement({
  description: 'Where and how a project runs in one environment.',
  fields: (t) => ({
    name: t.expose('name', { type: Environment }),
    region: t.exposeString('region'),
    runtime: t.exposeString('runtime'),
    minInstances: t.exposeInt('minInstances'),
    maxInstances: t.exposeInt('maxInstances'),
    variables: t.expose('variables', {
      type: 'StringMap',
      description:
        'By name. Null where the variable is set but not shown: to viewers, and to everybody if it is sensitive.',
    }),
  }),
});

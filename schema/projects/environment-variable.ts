import type { EnvironmentVariable as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import type { ReachableProject } from '../authorization/require-project.ts';
import { Environment } from './environment.ts';
import type { EnvironmentScope } from './environment-scope.ts';
import { isVariableName } from './variable-rules.ts';

/** A variable together with whether the caller's role lets them see values. */
export interface VisibleVariable extends Row {
  isVisible: boolean;
}

export const EnvironmentVariable = builder.objectRef<VisibleVariable>('EnvironmentVariable').implement({
  description: 'What a project finds in its environment when it runs.',
  fields: (t) => ({
    name: t.exposeString('name'),
    value: t.string({
      nullable: true,
      complexity: 10,
      description: 'Null where it is set but not shown: to viewers, and to everybody if it is sensitive.',
      resolve: ({ encryptedValue, sensitive, isVisible }, _args, { unseal }) =>
        isVisible && !sensitive ? unseal(encryptedValue) : null,
    }),
    sensitive: t.exposeBoolean('sensitive', { description: 'Its value is shown to nobody, and stays so.' }),
    version: t.exposeInt('version', { description: 'Grows with every change.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

export const environmentArguments = builder.args((t) => ({
  environment: t.field({ type: Environment, required: true }),
}));

/** The condition for the variables of a place. */
export function variablesOf({ projectId, environment }: EnvironmentScope) {
  return { projectId, environmentName: environment };
}

/** The unique condition for one of them. @throws NOT_FOUND where none can have the name */
export function variableIn(place: EnvironmentScope, name: string) {
  if (!isVariableName(name)) throw notFound('variable');
  return { projectId_environmentName_name: { ...variablesOf(place), name } };
}

/** @throws NOT_FOUND */
export async function requireVariable({ db }: Context, place: EnvironmentScope, name: string): Promise<Row> {
  const current = await db.environmentVariable.findUnique({ where: variableIn(place, name) });
  if (!current) throw notFound('variable');
  return current;
}

/** Whether a role lets a member see the values that are not sensitive. */
export function seesValues({ role }: ReachableProject): boolean {
  return role !== 'viewer';
}

builder.queryField('environmentVariable', (t) =>
  t.inProject({
    type: EnvironmentVariable,
    description: 'One variable of an environment.',
    args: { ...environmentArguments, name: t.arg.id({ required: true }) },
    scope: 'projects:read',
    resolve: async (project, { environment, name }, context) => {
      const variable = await requireVariable(context, { projectId: project.id, environment }, name);
      return { ...variable, isVisible: seesValues(project) };
    },
  }),
);

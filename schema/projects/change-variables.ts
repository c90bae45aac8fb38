import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { type Fault, invalidInput } from '../errors.ts';
import type { StringMap } from '../scalars.ts';
import { versionArguments } from '../versions.ts';
import {
  EnvironmentVariable,
  type EnvironmentScope,
  environmentArguments,
  variablesOf,
} from './environment-variable.ts';
import { sealedVariables } from './sealed-variables.ts';
import { changeVariables, touchProject, withRoomIn } from './variable-change.ts';
import { changedVariableMap, kept } from './variable-rules.ts';

const EnvironmentVariablesInput = builder.inputType('EnvironmentVariablesInput', {
  fields: (t) => ({
    variables: t.field({
      type: 'StringMap',
      required: true,
      description: `Values by name. ${kept}`,
      validate: changedVariableMap,
    }),
  }),
});

/** Where a map of variables is, for whoever is told what is wrong with it. */
type MapPath = Fault['path'];

/** @throws INVALID_INPUT where null stands for a variable that there is not */
function requireKept(variables: StringMap, known: ReadonlySet<string>, path: MapPath): void {
  const missing = Object.keys(variables).filter((name) => variables[name] === null && !known.has(name));
  const message = 'must be a string: there is no variable with this name to leave as it is';
  if (missing.length > 0) throw invalidInput(missing.map((name) => ({ path: [...path, name], message })));
}

const statement = {
  name: 'set-variables',
  text: `
    INSERT INTO environment_variables AS v
      (project_id, environment, name, encrypted_value, sensitive, created_at, updated_at)
    SELECT $1::uuid, $2::environment_name, key, decode(value, 'hex'), false, $4::timestamptz, $4::timestamptz
    FROM jsonb_each_text($3::jsonb)
    ON CONFLICT (project_id, environment, name) DO UPDATE
      SET encrypted_value = excluded.encrypted_value, version = v.version + 1, updated_at = excluded.updated_at`,
};

/** Sets variables as they are given; what is sensitive stays so, and what is null stays as it is. */
async function setVariables(context: Context, { projectId, environment }: EnvironmentScope, variables: StringMap) {
  const sealed = JSON.stringify(sealedVariables(context, variables));
  await context.query(statement, [projectId, environment, sealed, context.now().toISOString()]);
}

/** Sets variables of an environment whose project is locked. @throws INVALID_INPUT */
async function mergeVariables(
  context: Context,
  place: EnvironmentScope,
  variables: StringMap,
  path: MapPath,
): Promise<void> {
  const rows = await context.db.environmentVariable.findMany({
    where: variablesOf(place),
    select: { name: true },
  });
  requireKept(variables, new Set(rows.map(({ name }) => name)), path);
  await setVariables(context, place, variables);
}

/**
 * Sets the variables of an environment whose project is locked; there are no others then.
 * @throws INVALID_INPUT, VARIABLE_LIMIT_REACHED
 */
export async function replaceVariables(
  context: Context,
  place: EnvironmentScope,
  variables: StringMap,
  path: MapPath,
): Promise<void> {
  const others = { ...variablesOf(place), name: { notIn: Object.keys(variables) } };
  await withRoomIn(context, place, async () => {
    await context.db.environmentVariable.deleteMany({ where: others });
    await mergeVariables(context, place, variables, path);
  });
}

/** All variables of an environment, as whoever has changed them sees them. */
async function allVariables({ db }: Context, place: EnvironmentScope) {
  const rows = await db.environmentVariable.findMany({ where: variablesOf(place), orderBy: { name: 'asc' } });
  return rows.map((row) => ({ ...row, isShown: true }));
}

const path = ['input', 'variables'];

builder.mutationField('replaceEnvironmentVariables', (t) =>
  t.field({
    type: [EnvironmentVariable],
    description: 'Sets all variables of an environment: what is left out is deleted.',
    args: {
      ...environmentArguments,
      input: t.arg({ type: EnvironmentVariablesInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'projects:write' },
    throws: ['VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: (_root, { input, ...asked }, context) =>
      changeVariables(context, asked, async (tx, place) => {
        await replaceVariables(tx, place, input.variables, path);
        await touchProject(tx, place);
        return allVariables(tx, place);
      }),
  }),
);

builder.mutationField('updateEnvironmentVariables', (t) =>
  t.field({
    type: [EnvironmentVariable],
    description: 'Sets some variables of an environment; the others stay as they are.',
    args: {
      ...environmentArguments,
      input: t.arg({ type: EnvironmentVariablesInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'projects:write' },
    throws: ['VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: (_root, { input, ...asked }, context) =>
      changeVariables(context, asked, async (tx, place) => {
        await withRoomIn(tx, place, () => mergeVariables(tx, place, input.variables, path));
        const isEmpty = Object.values(input.variables).every((value) => value === null);
        if (!isEmpty) await touchProject(tx, place);
        return allVariables(tx, place);
      }),
  }),
);

builder.mutationField('deleteEnvironmentVariables', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes all variables of an environment.',
    args: { ...environmentArguments, ...versionArguments },
    authScopes: { scope: 'projects:write' },
    throws: ['STALE_VERSION'],
    resolve: (_root, asked, context) =>
      changeVariables(context, asked, async (tx, place) => {
        await tx.db.environmentVariable.deleteMany({ where: variablesOf(place) });
        await touchProject(tx, place);
        return true;
      }),
  }),
);

import { builder } from '../builder.ts';
import type { Context, Transaction } from '../context.ts';
import { type ValidationIssue, invalidInput } from '../errors.ts';
import type { StringMap } from '../scalars.ts';
import type { EnvironmentScope } from './environment-scope.ts';
import { variablesOf } from './environment-variable.ts';
import { sealedVariables } from './sealed-variables.ts';
import { withinVariableLimits } from './variable-change.ts';
import { changedVariableMap, kept } from './variable-rules.ts';

export const EnvironmentVariablesInput = builder.inputType('EnvironmentVariablesInput', {
  description: 'Variables by their names.',
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
type MapPath = ValidationIssue['path'];

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
async function setVariables(tx: Transaction, { projectId, environment }: EnvironmentScope, variables: StringMap) {
  const sealed = JSON.stringify(sealedVariables(tx, variables));
  await tx.write(statement, [projectId, environment, sealed, tx.now().toISOString()]);
}

/** Sets variables of an environment whose project is locked. @throws INVALID_INPUT */
export async function mergeVariables(
  tx: Transaction,
  place: EnvironmentScope,
  variables: StringMap,
  path: MapPath,
): Promise<void> {
  const rows = await tx.db.environmentVariable.findMany({
    where: variablesOf(place),
    select: { name: true },
  });
  requireKept(variables, new Set(rows.map(({ name }) => name)), path);
  await setVariables(tx, place, variables);
}

/**
 * Sets the variables of an environment whose project is locked; there are no others then.
 * @throws INVALID_INPUT, VARIABLE_LIMIT_REACHED
 */
export async function replaceVariables(
  tx: Transaction,
  place: EnvironmentScope,
  variables: StringMap,
  path: MapPath,
): Promise<void> {
  const others = { ...variablesOf(place), name: { notIn: Object.keys(variables) } };
  await withinVariableLimits(tx, place, async () => {
    await tx.db.environmentVariable.deleteMany({ where: others });
    await mergeVariables(tx, place, variables, path);
  });
}

/** All variables of an environment, as whoever has changed them sees them. */
export async function allVariables({ db }: Context, place: EnvironmentScope) {
  const rows = await db.environmentVariable.findMany({ where: variablesOf(place), orderBy: { name: 'asc' } });
  return rows.map((row) => ({ ...row, isVisible: true }));
}

export const variablesPath = ['input', 'variables'];

import type { EnvironmentVariable as Row } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { staleVersion, touched, versionArguments } from '../versions.ts';
import {
  EnvironmentVariable,
  type EnvironmentScope,
  environmentArguments,
  variableIn,
} from './environment-variable.ts';
import { changeVariables, requireStaysSensitive, touchProject, withRoomIn } from './variable-change.ts';
import { variableName, variableValue } from './variable-rules.ts';

const sensitiveDescription = 'Nobody is shown its value any more. This cannot be undone.';

const PutEnvironmentVariableInput = builder.inputType('PutEnvironmentVariableInput', {
  fields: (t) => ({
    value: t.string({ required: true, validate: variableValue }),
    sensitive: t.boolean({ description: `${sensitiveDescription} Left out: as it was, and not for a new one.` }),
  }),
});

const UpdateEnvironmentVariableInput = builder.inputType('UpdateEnvironmentVariableInput', {
  description: 'What to change; a field that is left out stays as it is.',
  fields: (t) => ({
    value: t.string({ validate: variableValue }),
    sensitive: t.boolean({ description: sensitiveDescription }),
  }),
});

/** @throws STALE_VERSION where the caller goes by another state, or by one where there is none */
function requireExpected(current: Row | null, expected: readonly number[] | null | undefined): void {
  if (expected && !(current && expected.includes(current.version))) throw staleVersion('variable');
}

/** @throws NOT_FOUND */
async function requireVariable({ db }: Context, place: EnvironmentScope, name: string): Promise<Row> {
  const current = await db.environmentVariable.findUnique({ where: variableIn(place, name) });
  if (!current) throw notFound('variable');
  return current;
}

builder.mutationField('putEnvironmentVariable', (t) =>
  t.field({
    type: EnvironmentVariable,
    description: 'Sets one variable of an environment, whether there is one with its name or not.',
    args: {
      ...environmentArguments,
      name: t.arg.id({ required: true, validate: variableName }),
      input: t.arg({ type: PutEnvironmentVariableInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'projects:write' },
    throws: ['VARIABLE_IS_SENSITIVE', 'VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: (_root, { name, input, expectedVersions, ...asked }, context) =>
      changeVariables(context, asked, async (tx, place) => {
        const where = variableIn(place, name);
        const current = await tx.db.environmentVariable.findUnique({ where });
        requireExpected(current, expectedVersions);
        requireStaysSensitive(current, input.sensitive);
        const written = {
          encryptedValue: tx.seal(input.value),
          sensitive: input.sensitive ?? current?.sensitive ?? false,
          updatedAt: tx.now(),
        };
        const create = { ...where.projectId_environmentName_name, ...written, createdAt: tx.now() };
        const update = { ...written, version: { increment: 1 } };
        const row = await withRoomIn(tx, place, () => tx.db.environmentVariable.upsert({ where, create, update }));
        await touchProject(tx, place);
        return { ...row, isShown: true };
      }),
  }),
);

builder.mutationField('updateEnvironmentVariable', (t) =>
  t.field({
    type: EnvironmentVariable,
    description: 'Changes one variable of an environment.',
    args: {
      ...environmentArguments,
      name: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateEnvironmentVariableInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'projects:write' },
    throws: ['VARIABLE_IS_SENSITIVE', 'VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: (_root, { name, input, expectedVersions, ...asked }, context) =>
      changeVariables(context, asked, async (tx, place) => {
        const current = await requireVariable(tx, place, name);
        requireExpected(current, expectedVersions);
        requireStaysSensitive(current, input.sensitive);
        const value = input.value ?? undefined;
        const sensitive = input.sensitive ?? undefined;
        if (value === undefined && sensitive === undefined) return { ...current, isShown: true };
        const data = {
          ...(value === undefined ? {} : { encryptedValue: tx.seal(value) }),
          ...(sensitive === undefined ? {} : { sensitive }),
          ...touched({ value, sensitive }, tx.now()),
        };
        const row = await withRoomIn(tx, place, () =>
          tx.db.environmentVariable.update({ where: variableIn(place, name), data }),
        );
        await touchProject(tx, place);
        return { ...row, isShown: true };
      }),
  }),
);

builder.mutationField('deleteEnvironmentVariable', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes one variable of an environment.',
    args: { ...environmentArguments, name: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'projects:write' },
    throws: ['STALE_VERSION'],
    resolve: (_root, { name, expectedVersions, ...asked }, context) =>
      changeVariables(context, asked, async (tx, place) => {
        requireExpected(await requireVariable(tx, place, name), expectedVersions);
        await tx.db.environmentVariable.delete({ where: variableIn(place, name) });
        await touchProject(tx, place);
        return true;
      }),
  }),
);

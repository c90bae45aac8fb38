import { builder } from '../builder.ts';
import { touched, versionArguments } from '../versions.ts';
import { EnvironmentVariable, environmentArguments, variableIn } from './environment-variable.ts';
import { changeVariables, requireStaysSensitive, touchProject, withRoomIn } from './variable-change.ts';
import { variableValue } from './variable-rules.ts';
import { sensitiveDescription, requireVariable, requireExpected } from './require-variable.ts';

const UpdateEnvironmentVariableInput = builder.inputType('UpdateEnvironmentVariableInput', {
  description: 'What to change; a field that is left out stays as it is.',
  fields: (t) => ({
    value: t.string({ validate: variableValue }),
    sensitive: t.boolean({ description: sensitiveDescription }),
  }),
});

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

import { builder } from '../builder.ts';
import { requireVersion, edit, versionArguments } from '../versions.ts';
import { EnvironmentVariable, environmentArguments, variableIn, requireVariable } from './environment-variable.ts';
import { requireStaysSensitive, touchProject, withinVariableLimits } from './variable-change.ts';
import { sensitiveDescription, variableValue } from './variable-rules.ts';

const UpdateEnvironmentVariableInput = builder.inputType('UpdateEnvironmentVariableInput', {
  description: 'What to change; a field that is left out stays as it is.',
  fields: (t) => ({
    value: t.string({ validate: variableValue }),
    sensitive: t.boolean({ description: sensitiveDescription }),
  }),
});

builder.mutationField('updateEnvironmentVariable', (t) =>
  t.inLockedProject({
    type: EnvironmentVariable,
    description: 'Changes one variable of an environment.',
    args: {
      ...environmentArguments,
      name: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateEnvironmentVariableInput, required: true }),
      ...versionArguments,
    },
    scope: 'projects:write',
    throws: ['VARIABLE_IS_SENSITIVE', 'VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: async ({ id: projectId }, { name, input, expectedVersions, environment }, tx) => {
      const place = { projectId, environment };
      const current = await requireVariable(tx, place, name);
      requireVersion('variable', current, expectedVersions);
      requireStaysSensitive(current, input.sensitive);
      const value = input.value ?? undefined;
      const sensitive = input.sensitive ?? undefined;
      if (value === undefined && sensitive === undefined) return { ...current, isVisible: true };
      const encryptedValue = value === undefined ? undefined : tx.seal(value);
      const data = edit({ encryptedValue, sensitive }, tx.now());
      const row = await withinVariableLimits(tx, place, () =>
        tx.db.environmentVariable.update({ where: variableIn(place, name), data }),
      );
      await touchProject(tx, place);
      return { ...row, isVisible: true };
    },
  }),
);

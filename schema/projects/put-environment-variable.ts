import { builder } from '../builder.ts';
import { requireVersion, versionArguments } from '../versions.ts';
import { EnvironmentVariable, environmentArguments, variableIn } from './environment-variable.ts';
import { requireStaysSensitive, touchProject, withinVariableLimits } from './variable-change.ts';
import { sensitiveDescription, variableName, variableValue } from './variable-rules.ts';

const PutEnvironmentVariableInput = builder.inputType('PutEnvironmentVariableInput', {
  description: 'What a variable is to be.',
  fields: (t) => ({
    value: t.string({ required: true, validate: variableValue }),
    sensitive: t.boolean({ description: `${sensitiveDescription} Left out: as it was, and not for a new one.` }),
  }),
});

builder.mutationField('putEnvironmentVariable', (t) =>
  t.inLockedProject({
    type: EnvironmentVariable,
    description: 'Sets one variable of an environment, whether there is one with its name or not.',
    args: {
      ...environmentArguments,
      name: t.arg.id({ required: true, validate: variableName }),
      input: t.arg({ type: PutEnvironmentVariableInput, required: true }),
      ...versionArguments,
    },
    scope: 'projects:write',
    throws: ['VARIABLE_IS_SENSITIVE', 'VARIABLE_LIMIT_REACHED', 'STALE_VERSION'],
    resolve: async ({ id: projectId }, { name, input, expectedVersions, environment }, tx) => {
      const place = { projectId, environment };
      const where = variableIn(place, name);
      const current = await tx.db.environmentVariable.findUnique({ where });
      requireVersion('variable', current, expectedVersions);
      requireStaysSensitive(current, input.sensitive);
      const written = {
        encryptedValue: tx.seal(input.value),
        sensitive: input.sensitive ?? current?.sensitive ?? false,
        updatedAt: tx.now(),
      };
      const create = { ...where.projectId_environmentName_name, ...written, createdAt: tx.now() };
      const update = { ...written, version: { increment: 1 } };
      const row = await withinVariableLimits(tx, place, () =>
        tx.db.environmentVariable.upsert({ where, create, update }),
      );
      await touchProject(tx, place);
      return { ...row, isVisible: true };
    },
  }),
);

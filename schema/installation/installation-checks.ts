import { builder } from '../builder.ts';
import type { CheckResult } from './ports.ts';

const CheckStatus = builder.enumType('CheckStatus', {
  description: 'Whether something is as it should be.',
  values: {
    ok: {},
    warning: { description: 'It works, but not as it should.' },
    failed: { description: 'It does not work.' },
  } as const,
});

const InstallationCheck = builder.objectRef<CheckResult>('InstallationCheck').implement({
  description: 'A look at something that the installation depends on, and what came of it.',
  fields: (t) => ({
    check: t.exposeString('check', { description: 'What was looked at.' }),
    status: t.expose('status', { type: CheckStatus }),
    text: t.exposeString('text', { description: 'What was found, in words.' }),
  }),
});

builder.queryField('installationChecks', (t) =>
  t.field({
    type: [InstallationCheck],
    description: 'Looks at all that this installation depends on, as `portico doctor` does; it takes a moment.',
    authScopes: { operator: 'any' },
    rateLimit: { max: 10, window: '1m' },
    resolve: async (_root, _args, context) => [...(await context.checkInstallation())],
  }),
);

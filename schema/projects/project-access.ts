import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { insufficientScope } from '../authorization/missing-scope.ts';
import { requireProject } from '../authorization/require-project.ts';
import { roleName } from '../authorization/roles.ts';

builder.queryField('projectAccess', (t) =>
  t.field({
    type: 'MemberRole',
    description: "The caller's role in a project, where both it and their credential allow what a scope names.",
    args: { id: t.arg.id({ required: true }), scope: t.arg({ type: 'PlatformScope', required: true }) },
    authScopes: { authenticated: true },
    resolve: async (_root, { id, scope }, context) => {
      if (!requirePrincipal(context).scopes.has(scope)) throw insufficientScope(scope);
      const { role } = await requireProject(context, id, scope);
      return roleName(role);
    },
  }),
);

import { requirePrincipal } from '../authorization/require-principal.ts';
import { requireProject } from '../authorization/require-project.ts';
import { builder } from '../builder.ts';
import { ChangeRef } from './change.ts';

const scope = 'projects:read';

builder.subscriptionField('changes', (t) =>
  t.field({
    type: ChangeRef,
    description:
      'Tells, as server-sent events, that something has changed in a project, or in any of yours and, in a session, with your account. The first comes at once: whoever asks after it for what they show misses nothing.',
    args: { projectId: t.arg.id({ description: 'The project to watch; all of yours without it.' }) },
    authScopes: { scope },
    subscribe: async (_root, { projectId }, context) => {
      const { userId, projectId: only, kind } = requirePrincipal(context);
      const project = projectId == null ? null : await requireProject(context, projectId, scope);
      const topic = { userId, projectId: project?.id ?? only };
      // When another credential was used first is its owner's to know, and no app's.
      return context.watchChanges({ ...topic, includesAccount: kind === 'session' && topic.projectId === null });
    },
    resolve: (change) => change,
  }),
);

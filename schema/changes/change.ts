import { builder } from '../builder.ts';
import type { Change, RecentChanges } from './ports.ts';

const RecentChangesRef = builder.objectRef<RecentChanges>('RecentChanges');

export const ChangeRef = builder.objectRef<Change>('Change').implement({
  description: 'Something has changed. It says where, not what: ask for what you show.',
  fields: (t) => ({
    projectId: t.exposeID('projectId', {
      nullable: true,
      description: 'The project in which it is; null where it is about your account, such as the first use of a token.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was told.' }),
    recent: t.field({
      type: RecentChangesRef,
      nullable: true,
      description: 'What had changed shortly before, with the first of a stream; null with all others.',
      resolve: ({ recent }) => recent ?? null,
    }),
  }),
});

RecentChangesRef.implement({
  description:
    'What changed before you began to watch. Where you asked for what you show after `since`, and nothing of it is among these, it is as it was.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', description: 'Everything that was told later is among the changes.' }),
    changes: t.field({
      type: [ChangeRef],
      description: 'The last of each project, and of your account.',
      resolve: ({ changes }) => [...changes],
    }),
  }),
});

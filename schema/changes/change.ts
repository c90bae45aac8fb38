import { builder } from '../builder.ts';
import { type Beginning, type Change, mostRecent, type RecentChanges } from './ports.ts';

const at = 'When it was told.';

const RecentChangeRef = builder.objectRef<Change>('RecentChange').implement({
  description: 'Something that changed before you began to watch.',
  fields: (t) => ({
    projectId: t.exposeID('projectId', {
      nullable: true,
      description: 'The project in which it is; null where it is about your account.',
    }),
    at: t.expose('at', { type: 'DateTime', description: at }),
  }),
});

const RecentChangesRef = builder.objectRef<RecentChanges>('RecentChanges').implement({
  description:
    'What changed before you began to watch. Where `since` is earlier than when you asked for what you show, and nothing of it is among the changes after that, it is still so; where `since` is later, ask again.',
  fields: (t) => ({
    since: t.expose('since', { type: 'DateTime', description: 'Everything that was told later is among the changes.' }),
    changes: t.field({
      type: [RecentChangeRef],
      description: 'The last of each project, and of your account.',
      complexity: { field: 1, multiplier: mostRecent },
      resolve: ({ changes }) => [...changes],
    }),
  }),
});

export const ChangeRef = builder.objectRef<Beginning | Change>('Change').implement({
  description: 'Something has changed. It says where, not what: ask for what you show.',
  fields: (t) => ({
    projectId: t.exposeID('projectId', {
      nullable: true,
      description:
        'The project in which it is; null where it is about your account, such as the first use of a token. Of the first of a stream, the project that is watched; null for all.',
    }),
    at: t.expose('at', { type: 'DateTime', description: at }),
    recent: t.field({
      type: RecentChangesRef,
      nullable: true,
      description: 'What had changed shortly before, with the first of a stream; null with all others.',
      resolve: (change) => ('readRecent' in change ? change.readRecent() : null),
    }),
  }),
});

import { builder } from '../builder.ts';
import type { Change } from './ports.ts';

export const ChangeRef = builder.objectRef<Change>('Change').implement({
  description: 'Something has changed. It says where, not what: ask for what you show.',
  fields: (t) => ({
    projectId: t.exposeID('projectId', {
      nullable: true,
      description: 'The project in which it is; null where it is about your account, such as the first use of a token.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When it was told.' }),
  }),
});

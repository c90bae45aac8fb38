import { ReportReason as ReportReasonValues } from '../../prisma/generated/enums.ts';
import { builder } from '../builder.ts';
import { Author } from '../accounts/author.ts';
import { Post } from './post.ts';

export const ReportReason = builder.enumType(ReportReasonValues, {
  name: 'ReportReason',
  description: 'Why somebody thinks that a post should not be here.',
});

export const PostReport = builder.prismaObject('PostReport', {
  description: 'That somebody thinks that a post should not be here, as operators see it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.expose('reason', { type: ReportReason }),
    note: t.exposeString('note', { nullable: true, description: 'What they say besides.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    settledAt: t.expose('settledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When an operator decided; null while it waits.',
    }),
    post: t.relation('post', { type: Post }),
    reporter: t.relation('reporter', { type: Author }),
  }),
});

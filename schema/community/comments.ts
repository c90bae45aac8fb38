import { Author } from '../accounts/author.ts';
import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { oldestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { requireVisiblePost } from './post.ts';

export const Comment = builder.prismaObject('Comment', {
  description: 'A comment on a post, or a reply to another comment on it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    postId: t.exposeID('postId'),
    parentId: t.exposeID('parentId', { nullable: true, description: 'The comment that it replies to.' }),
    authorId: t.exposeID('authorId'),
    author: t.relation('author', { type: Author }),
    content: t.exposeString('content', { complexity: 20 }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

const CommentPage = pageType('CommentPage', Comment);

builder.queryField('comments', (t) =>
  t.field({
    type: CommentPage,
    description: 'The comments on a post, oldest first.',
    args: { postId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'read' },
    complexity: pageComplexity,
    resolve: async (_root, { postId, ...page }, context) => {
      const { id } = await requireVisiblePost(context, postId);
      const where = { postId: id };
      return listPage(context, page, {
        order: oldestFirst,
        isCountedWhole: true,
        count: (range) => context.db.comment.count({ where, ...range }),
        read: (selection, { behind, ...range }) =>
          context.db.comment.findMany({ ...selection?.(), where: { AND: [where, ...behind] }, ...range }),
      });
    },
  }),
);

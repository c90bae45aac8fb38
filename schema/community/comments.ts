import { Author } from '../accounts/author.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { parseId } from '../ids.ts';
import { listPage } from '../list-page.ts';
import { oldestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { requireVisiblePost, visibleTo } from './post.ts';

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
const order = oldestFirst('comments');

builder.queryField('comments', (t) =>
  t.field({
    type: CommentPage,
    description: 'The comments on a post, oldest first.',
    args: { postId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'read' },
    complexity: pageComplexity,
    resolve: (_root, { postId, ...page }, context) => {
      const id = parseId(postId, 'post');
      const where = { postId: id, post: visibleTo(requirePrincipal(context)) };
      return listPage(context, page, {
        order,
        isCountKept: true,
        count: async () => (await requireVisiblePost(context, id)).commentsCount,
        read: async (selection, { after, ...range }, { db }) => {
          const conditions = { where: { AND: [where, ...after] } };
          const comments = await db.comment.findMany({ ...selection?.(), ...conditions, ...range });
          // Where there are some, the post is there: it is looked for by itself where there are none.
          if (comments.length === 0) await requireVisiblePost(context, id);
          return comments;
        },
      });
    },
  }),
);

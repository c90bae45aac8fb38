import { z } from 'zod';
import { Author } from '../accounts/author.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { awardXp } from '../accounts/xp.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { invalidInput } from '../errors.ts';
import { isGiven, isId } from '../ids.ts';
import { pageArguments, pageComplexity, toSkipTake } from '../page.ts';
import { text } from '../text-rules.ts';
import { requireVisiblePost } from './post.ts';

const Comment = builder.prismaObject('Comment', {
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

const CommentPage = builder.objectRef<{ postId: string; page: number; limit: number }>('CommentPage').implement({
  fields: (t) => ({
    totalCount: t.int({ resolve: ({ postId }, _args, { db }) => db.comment.count({ where: { postId } }) }),
    items: t.prismaField({
      type: [Comment],
      resolve: (query, { postId, ...page }, _args, { db }) =>
        db.comment.findMany({ ...query, where: { postId }, orderBy: { id: 'asc' }, ...toSkipTake(page) }),
    }),
  }),
});

const CreateCommentInput = builder.inputType('CreateCommentInput', {
  fields: (t) => ({
    content: t.string({ required: true, validate: text(1, 5000) }),
    parentId: t.id({ description: 'The comment on the same post to reply to.', validate: z.string().nullable() }),
  }),
});

async function requireParent({ db }: Context, postId: string, parentId: string): Promise<void> {
  const parent = isId(parentId) ? await db.comment.findFirst({ where: { id: parentId, postId } }) : null;
  if (!parent) throw invalidInput([{ path: ['input', 'parentId'], message: 'must be a comment on the same post' }]);
}

builder.queryField('comments', (t) =>
  t.field({
    type: CommentPage,
    description: 'The comments on a post, oldest first.',
    args: { postId: t.arg.id({ required: true }), ...pageArguments },
    authScopes: { scope: 'read' },
    complexity: pageComplexity,
    resolve: async (_root, { postId, ...page }, context) => {
      const post = await requireVisiblePost(context, postId);
      return { postId: post.id, ...page };
    },
  }),
);

builder.mutationField('createComment', (t) =>
  t.prismaField({
    type: Comment,
    description: "Comments on a post; a comment on another's post earns experience.",
    args: { postId: t.arg.id({ required: true }), input: t.arg({ type: CreateCommentInput, required: true }) },
    authScopes: { scope: 'write' },
    rateLimit: { max: 300, window: '1m' },
    resolve: (query, _root, args, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(context);
        const post = await requireVisiblePost(tx, args.postId);
        const { content, parentId } = args.input;
        if (isGiven(parentId)) await requireParent(tx, post.id, parentId);
        const { userId } = principal;
        const comment = await tx.db.comment.create({
          data: { postId: post.id, authorId: userId, parentId: parentId ?? null, content, createdAt: context.now() },
          select: { id: true },
        });
        if (post.authorId !== userId) await awardXp(tx.db, userId, 'comment_written', comment.id);
        return tx.db.comment.findUniqueOrThrow({ ...query, where: { id: comment.id } });
      }),
  }),
);

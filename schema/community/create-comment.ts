import { z } from 'zod';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { awardXp } from '../accounts/xp.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { invalidInput } from '../errors.ts';
import { isGiven, isId } from '../ids.ts';
import { text } from '../text-rules.ts';
import { requireVisiblePost } from './post.ts';
import { Comment } from './comments.ts';

const CreateCommentInput = builder.inputType('CreateCommentInput', {
  description: 'What somebody says about a post.',
  fields: (t) => ({
    content: t.string({ required: true, validate: text(1, 5000) }),
    parentId: t.id({ description: 'The comment on the same post to reply to.', validate: z.string().nullable() }),
  }),
});

async function requireParent({ db }: Context, postId: string, parentId: string): Promise<void> {
  const parent = isId(parentId) ? await db.comment.findFirst({ where: { id: parentId, postId } }) : null;
  if (!parent) throw invalidInput([{ path: ['input', 'parentId'], message: 'must be a comment on the same post' }]);
}

builder.mutationField('createComment', (t) =>
  t.prismaField({
    type: Comment,
    description: "Comments on a post; a comment on another's post earns experience.",
    args: { postId: t.arg.id({ required: true }), input: t.arg({ type: CreateCommentInput, required: true }) },
    authScopes: { scope: 'write' },
    rateLimit: { max: 300, window: '1m' },
    resolve: (query, _root, args, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(tx);
        const post = await requireVisiblePost(tx, args.postId);
        const { content, parentId } = args.input;
        if (isGiven(parentId)) await requireParent(tx, post.id, parentId);
        const { userId } = principal;
        const comment = await tx.db.comment.create({
          data: { postId: post.id, authorId: userId, parentId: parentId ?? null, content, createdAt: tx.now() },
          select: { id: true },
        });
        if (post.authorId !== userId) await awardXp(tx.db, userId, 'comment_written', comment.id);
        return tx.db.comment.findUniqueOrThrow({ ...query, where: { id: comment.id } });
      }),
  }),
);

import { requirePrincipal } from '../authorization/require-principal.ts';
import { awardXp } from '../accounts/xp.ts';
import { builder } from '../builder.ts';
import { requireVisiblePost } from './post.ts';
import { Like, likesOf } from './likes.ts';

builder.mutationField('likePost', (t) =>
  t.field({
    type: Like,
    description: 'Likes a post once; the author of another post earns experience for it.',
    args: { postId: t.arg.id({ required: true }) },
    authScopes: { scope: 'write' },
    rateLimit: { max: 600, window: '1m' },
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(tx);
        const { id: postId, authorId } = await requireVisiblePost(tx, args.postId);
        const { userId } = principal;
        const added = await tx.db.like.createMany({ data: { postId, userId }, skipDuplicates: true });
        if (added.count > 0 && authorId !== userId)
          await awardXp(tx.db, authorId, 'like_received', `${postId}:${userId}`);
        return { postId, liked: true, likesCount: await likesOf(tx.db, postId) };
      }),
  }),
);

import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { requireVisiblePost } from './post.ts';
import { Like, likesOf } from './likes.ts';

builder.mutationField('unlikePost', (t) =>
  t.field({
    type: Like,
    description: 'Takes a like back, with the experience that it earned; without one, changes nothing.',
    args: { postId: t.arg.id({ required: true }) },
    authScopes: { scope: 'write' },
    rateLimit: { max: 600, window: '1m' },
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(tx);
        const { id: postId } = await requireVisiblePost(tx, args.postId);
        await tx.db.like.deleteMany({ where: { postId, userId: principal.userId } });
        return { postId, liked: false, likesCount: await likesOf(tx.db, postId) };
      }),
  }),
);

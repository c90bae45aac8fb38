import { requirePrincipal } from '../authorization/require-principal.ts';
import { awardXp } from '../accounts/xp.ts';
import { builder } from '../builder.ts';
import type { Database } from '../context.ts';
import { requireVisiblePost } from './post.ts';

interface LikeState {
  postId: string;
  liked: boolean;
  likesCount: number;
}

const Like = builder.objectRef<LikeState>('Like').implement({
  description: 'Whether the caller likes a post, and how many do.',
  fields: (t) => ({
    postId: t.exposeID('postId'),
    liked: t.exposeBoolean('liked'),
    likesCount: t.exposeInt('likesCount'),
  }),
});

async function likesOf(db: Database, postId: string): Promise<number> {
  const { likesCount } = await db.post.findUniqueOrThrow({ where: { id: postId }, select: { likesCount: true } });
  return likesCount;
}

builder.mutationField('likePost', (t) =>
  t.field({
    type: Like,
    description: 'Likes a post once; the author of another post earns experience for it.',
    args: { postId: t.arg.id({ required: true }) },
    authScopes: { scope: 'write' },
    rateLimit: { max: 600, window: '1m' },
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(context);
        const { id: postId, authorId } = await requireVisiblePost(tx, args.postId);
        const { userId } = principal;
        const added = await tx.db.like.createMany({ data: { postId, userId }, skipDuplicates: true });
        if (added.count > 0 && authorId !== userId)
          await awardXp(tx.db, authorId, 'like_received', `${postId}:${userId}`);
        return { postId, liked: true, likesCount: await likesOf(tx.db, postId) };
      }),
  }),
);

builder.mutationField('unlikePost', (t) =>
  t.field({
    type: Like,
    description: 'Takes a like back, with the experience that it earned; without one, changes nothing.',
    args: { postId: t.arg.id({ required: true }) },
    authScopes: { scope: 'write' },
    rateLimit: { max: 600, window: '1m' },
    resolve: (_root, args, context) =>
      context.transaction(async (tx) => {
        const principal = requirePrincipal(context);
        const { id: postId } = await requireVisiblePost(tx, args.postId);
        await tx.db.like.deleteMany({ where: { postId, userId: principal.userId } });
        return { postId, liked: false, likesCount: await likesOf(tx.db, postId) };
      }),
  }),
);

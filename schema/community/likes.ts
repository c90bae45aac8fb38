import { builder } from '../builder.ts';
import type { Reader } from '../context.ts';

interface LikeState {
  postId: string;
  liked: boolean;
  likesCount: number;
}

export const Like = builder.objectRef<LikeState>('Like').implement({
  description: 'Whether the caller likes a post, and how many do.',
  fields: (t) => ({
    postId: t.exposeID('postId'),
    liked: t.exposeBoolean('liked'),
    likesCount: t.exposeInt('likesCount'),
  }),
});

export async function likesOf(db: Reader, postId: string): Promise<number> {
  const { likesCount } = await db.post.findUniqueOrThrow({ where: { id: postId }, select: { likesCount: true } });
  return likesCount;
}

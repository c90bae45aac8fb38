import { requirePrincipal } from '../authorization/require-principal.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { requireVisiblePost } from './post.ts';

/**
 * A post that the caller wrote.
 * @throws NOT_FOUND where they may not see it; FORBIDDEN where another wrote it
 */
export async function requireOwnPost(context: Context, postId: string) {
  const post = await requireVisiblePost(context, postId);
  if (post.authorId !== requirePrincipal(context).userId) {
    throw new DomainError('FORBIDDEN', 'Only the author of a post can change it.');
  }
  return post;
}

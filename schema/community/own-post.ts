import { requirePrincipal } from '../accounts/require-principal.ts';
import type { Context, Database } from '../context.ts';
import { DomainError } from '../errors.ts';
import { requireVisiblePost } from './post.ts';

/**
 * A post that the caller wrote.
 * @throws NOT_FOUND where they may not see it; FORBIDDEN where another wrote it
 */
export async function requireOwnPost(db: Database, postId: string, context: Context) {
  const principal = requirePrincipal(context);
  const post = await requireVisiblePost(db, postId, principal);
  if (post.authorId !== principal.userId) {
    throw new DomainError('FORBIDDEN', 'Only the author of a post can change it.');
  }
  return post;
}

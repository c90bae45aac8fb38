import type { Comment } from './documents.ts';

/** A comment with all that was said to it, and to what was said to it, in the order in which that was written. */
export interface Thread {
  comment: Comment;
  replies: { comment: Comment; to: string | null }[];
}

/**
 * Comments by what they are about. A reply whose comment is on another page begins a thread of its own.
 * @param comments in the order in which they were written
 */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const threads = new Map<string, Thread>();
  const threadOf = new Map<string, Thread>();
  for (const comment of comments) {
    const parent = comment.parentId === null ? undefined : byId.get(comment.parentId);
    const above = parent && threadOf.get(parent.id);
    if (above) above.replies.push({ comment, to: parent === above.comment ? null : parent.author.username });
    const thread = above ?? { comment, replies: [] };
    if (!above) threads.set(comment.id, thread);
    threadOf.set(comment.id, thread);
  }
  return [...threads.values()];
}

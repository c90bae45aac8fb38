import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '../components/button.tsx';
import { Pager } from '../components/pager.tsx';
import { Byline } from './byline.tsx';
import { CommentForm } from './comment-form.tsx';
import type { Comment, Post } from './documents.ts';
import { type Thread, threadsOf } from './threads.ts';
import { Written } from './written.tsx';

interface CommentProps {
  comment: Comment;
  /** Whom it answers, where that is not seen from where it stands. */
  to: string | null;
  onReply: () => void;
}

function OneComment({ comment: { author, createdAt, content }, to, onReply }: CommentProps) {
  return (
    <article className="comment" aria-label={`Comment by ${author.username}`}>
      <div className="comment-head">
        <Byline author={author} at={createdAt} />
        {to && <span className="hint">to {to}</span>}
        <Button
          kind="quiet"
          className="small comment-reply"
          onClick={onReply}
          aria-label={`Reply to ${author.username}`}
        >
          Reply
        </Button>
      </div>
      <Written text={content} below={2} />
    </article>
  );
}

interface ThreadProps {
  thread: Thread;
  onReply: (id: string) => void;
}

function OneThread({ thread: { comment, replies }, onReply }: ThreadProps) {
  const isCutOff = comment.parentId !== null;
  return (
    <li>
      <OneComment comment={comment} to={isCutOff ? 'an earlier comment' : null} onReply={() => onReply(comment.id)} />
      {replies.length > 0 && (
        <ul className="replies">
          {replies.map((reply) => (
            <li key={reply.comment.id}>
              <OneComment {...reply} onReply={() => onReply(reply.comment.id)} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** Comments on one page. */
export const commentLimit = 20;

/** What people say to a post, oldest first, and to each other. */
export function Comments({ post, comments }: { post: Post; comments: readonly Comment[] }) {
  const { page = 1, reply } = useSearch({ from: '/community/$postId' });
  const navigate = useNavigate({ from: '/community/$postId' });
  const goTo = (next: number) => (next > 1 ? { page: next } : {});
  const parent = comments.find(({ id }) => id === reply);
  // What is new stands on the last page.
  const showNewest = () => void navigate({ search: goTo(Math.ceil((post.commentsCount + 1) / commentLimit)) });
  const stay = () => void navigate({ search: goTo(page) });
  return (
    <section className="stack" aria-label="Comments">
      <h2>{post.commentsCount === 1 ? '1 comment' : `${post.commentsCount} comments`}</h2>
      {comments.length > 0 && (
        <ul className="threads">
          {threadsOf(comments).map((thread) => (
            <OneThread
              key={thread.comment.id}
              thread={thread}
              onReply={(id) => void navigate({ search: { ...goTo(page), reply: id } })}
            />
          ))}
        </ul>
      )}
      {post.commentsCount > commentLimit && (
        <Pager
          page={page}
          limit={commentLimit}
          total={post.commentsCount}
          onPage={(next) => void navigate({ search: goTo(next) })}
        />
      )}
      {parent ? (
        <CommentForm
          key={parent.id}
          postId={post.id}
          parent={{ id: parent.id, username: parent.author.username }}
          onDone={showNewest}
          onCancel={stay}
        />
      ) : (
        <CommentForm key="post" postId={post.id} parent={null} onDone={showNewest} />
      )}
    </section>
  );
}

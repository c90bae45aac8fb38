import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { shellDocument } from '../shell/documents.ts';
import { Byline } from './byline.tsx';
import { commentLimit, Comments } from './comments.tsx';
import { DeletePost } from './delete-post.tsx';
import { PostLabels } from './post-labels.tsx';
import { type Post, postDocument } from './documents.ts';
import { LikeButton } from './like-button.tsx';
import { ReportPost } from './report-post.tsx';
import { Written } from './written.tsx';
import './community.css';

/** Undefined while nobody knows. */
function useIsMine(post: Post): boolean | undefined {
  const [{ data }] = usePageQuery({ query: shellDocument, requestPolicy: 'cache-only' });
  return data && data.viewer.id === post.author.id;
}

interface ArticleProps {
  post: Post;
  onDelete: () => void;
  onReport: () => void;
}

function Article({ post, onDelete, onReport }: ArticleProps) {
  const { id, title, content, category, tags, author, isPublished, publishedAt, updatedAt, withheldAt } = post;
  const isMine = useIsMine(post);
  return (
    <article className="post">
      <header className="post-head">
        <h1 dir="auto">{title}</h1>
        <Byline author={author} at={isPublished ? (publishedAt ?? updatedAt) : null} />
        <PostLabels category={category} tags={tags} />
      </header>
      {withheldAt && (
        <p className="note">
          An operator took this down <Moment at={withheldAt} />. It stays a draft, which nobody but you sees.
        </p>
      )}
      <Written text={content} below={1} />
      <div className="row post-acts">
        <LikeButton post={post} />
        {isMine === false && <Button onClick={onReport}>Report…</Button>}
        {isMine && (
          <>
            <Link to="/community/$postId/edit" params={{ postId: id }} className="button">
              Edit
            </Link>
            <Button onClick={onDelete}>Delete…</Button>
          </>
        )}
      </div>
    </article>
  );
}

/** A post, and what people say to it. */
export function PostPage() {
  const { postId } = useParams({ from: '/community/$postId' });
  const { page = 1, remove, report } = useSearch({ from: '/community/$postId' });
  const navigate = useNavigate({ from: '/community/$postId' });
  const variables = { id: postId, page, limit: commentLimit };
  const [{ data, error }, ask] = usePageQuery({ query: postDocument, variables });
  return (
    <>
      <title>{`${data?.post.title ?? 'Post'} · Portico`}</title>
      <p>
        <Link to="/community">All posts</Link>
      </p>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!data && !error && <SkeletonRows count={6} />}
      {data && (
        <Article
          post={data.post}
          onDelete={() => void navigate({ search: (old) => ({ ...old, remove: true }) })}
          onReport={() => void navigate({ search: (old) => ({ ...old, report: true }) })}
        />
      )}
      {data?.post.isPublished && <Comments post={data.post} comments={data.comments.items} />}
      {data && report && (
        <ReportPost
          postId={data.post.id}
          onClose={() => void navigate({ search: ({ report: _report, ...old }) => old })}
        />
      )}
      {data && remove && (
        <DeletePost
          post={data.post}
          onDeleted={() => void navigate({ to: '/community' })}
          onClose={() => void navigate({ search: ({ remove: _remove, ...old }) => old })}
        />
      )}
    </>
  );
}

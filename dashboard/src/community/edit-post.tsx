import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMutation } from 'urql';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { draftDocument, type PostToEdit, updatePostDocument } from './documents.ts';
import { PostEditor } from './post-editor.tsx';

function Editor({ post, onLoad }: { post: PostToEdit; onLoad: Load }) {
  const { id, title, content, category, tags, isPublished, version } = post;
  const navigate = useNavigate({ from: '/community/$postId/edit' });
  const [{ fetching, error }, update] = useMutation(updatePostDocument);
  return (
    <PostEditor
      initial={{ title, content, category, tags: tags.join(', ') }}
      isPublished={isPublished}
      isBusy={fetching}
      error={error}
      onSave={async (input) => Boolean((await update({ id, input, expectedVersions: [version] })).data)}
      onSaved={() => void navigate({ to: '/community/$postId', params: { postId: id } })}
      onLoad={onLoad}
    />
  );
}

/** Of what is edited here: what somebody else, or another window, has changed since is not lost unseen. */
function PostAsRead({ post }: { post: PostToEdit }) {
  const client = useClient();
  const [read, setRead] = useState(post);
  const load = async () => {
    const { data, error } = await client
      .query(draftDocument, { id: post.id }, { requestPolicy: 'network-only' })
      .toPromise();
    if (data && !error) setRead(data.post);
    return error;
  };
  return <Editor key={read.version} post={read} onLoad={load} />;
}

/** Changes a post, or a draft. */
export function EditPost() {
  const { postId } = useParams({ from: '/community/$postId/edit' });
  const [{ data, error }, ask] = usePageQuery({
    query: draftDocument,
    variables: { id: postId },
    requestPolicy: 'network-only',
  });
  return (
    <>
      <title>Edit post · Portico</title>
      <PageHead title="Edit post" facts="What you save is seen at once, where the post is published." />
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!data && !error && <SkeletonRows count={6} />}
      {data && <PostAsRead key={data.post.id} post={data.post} />}
    </>
  );
}

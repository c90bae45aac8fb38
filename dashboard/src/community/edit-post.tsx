import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from 'urql';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { draftDocument, type PostToEdit, updatePostDocument } from './documents.ts';
import { PostEditor } from './post-editor.tsx';

function Editor({ post }: { post: PostToEdit }) {
  const navigate = useNavigate({ from: '/community/$postId/edit' });
  const [{ fetching, error }, update] = useMutation(updatePostDocument);
  // Of what is edited here: what somebody else, or another window, has changed since is not lost unseen.
  const [{ id, title, content, category, tags, isPublished, version }] = useState(post);
  const [initial] = useState({ title, content, category, tags: tags.join(', ') });
  return (
    <PostEditor
      initial={initial}
      isPublished={isPublished}
      isBusy={fetching}
      error={error}
      onSave={async (input) => Boolean((await update({ id, input, expectedVersions: [version] })).data)}
      onSaved={() => void navigate({ to: '/community/$postId', params: { postId: id } })}
    />
  );
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
      {data && <Editor key={data.post.id} post={data.post} />}
    </>
  );
}

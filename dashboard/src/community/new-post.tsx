import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMutation } from 'urql';
import { PageHead } from '../components/page-head.tsx';
import { createPostDocument } from './documents.ts';
import { PostEditor } from './post-editor.tsx';

const blank = { title: '', content: '', category: 'general', tags: '' };

/** Writes a new post. */
export function NewPost() {
  const navigate = useNavigate({ from: '/community/new' });
  const [{ fetching, error }, create] = useMutation(createPostDocument);
  const created = useRef('');
  return (
    <>
      <title>Write a post · Portico</title>
      <PageHead title="Write a post" facts="A draft is for you alone, until you publish it." />
      <PostEditor
        initial={blank}
        isPublished={false}
        isBusy={fetching}
        error={error}
        onSave={async (input) => {
          const { data } = await create({ input });
          created.current = data?.createPost.id ?? '';
          return data !== undefined && data !== null;
        }}
        onSaved={() => void navigate({ to: '/community/$postId', params: { postId: created.current } })}
      />
    </>
  );
}

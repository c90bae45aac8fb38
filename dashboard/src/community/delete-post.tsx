import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { deletePostDocument, type Post } from './documents.ts';

interface DeletePostProps {
  post: Pick<Post, 'id' | 'title' | 'commentsCount' | 'likesCount'>;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeletePost({ post: { id, commentsCount, likesCount }, onDeleted, onClose }: DeletePostProps) {
  const [{ fetching, error }, remove] = useMutation(deletePostDocument);
  const confirm = async () => {
    if ((await remove({ id })).data) onDeleted();
  };
  return (
    <Confirmation
      title="Delete this post?"
      action="Delete post"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        With it go its comments ({commentsCount}) and likes ({likesCount}), and the experience that they earned. This
        cannot be undone.
      </p>
    </Confirmation>
  );
}

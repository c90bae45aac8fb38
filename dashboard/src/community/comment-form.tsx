import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { TextArea } from '../components/text-area.tsx';
import { failureOf } from '../graphql/failure.ts';
import { createCommentDocument } from './documents.ts';

interface CommentFormProps {
  postId: string;
  /** The comment that is replied to; null where it is the post. */
  parent: { id: string; username: string } | null;
  onDone: () => void;
  onCancel?: () => void;
}

/** Takes what somebody has to say to a post, or to a comment on it. */
export function CommentForm({ postId, parent, onDone, onCancel }: CommentFormProps) {
  const [{ fetching, error }, create] = useMutation(createCommentDocument);
  const [content, setContent] = useState('');
  const send = async () => {
    const { data } = await create({ postId, input: { content, ...(parent ? { parentId: parent.id } : {}) } });
    if (!data) return;
    setContent('');
    onDone();
  };
  return (
    <Form className="stack comment-form" isBusy={fetching} error={error} onSubmit={() => void send()}>
      <TextArea
        label={parent ? `Your reply to ${parent.username}` : 'Your comment'}
        hint="Markdown works. Comments stay: they can be neither changed nor taken back."
        name="content"
        required
        maxLength={5000}
        dir="auto"
        autoFocus={parent !== null}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      {error && <Problem failure={failureOf(error)} />}
      <div className="dialog-end">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" isBusy={fetching}>
          {parent ? 'Reply' : 'Comment'}
        </Button>
      </div>
    </Form>
  );
}

import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import { Button } from '../components/button.tsx';
import { Confirmation } from '../components/confirmation.tsx';
import { Form } from '../components/form.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { type Draft, PostFields, readTags } from './post-form.tsx';
import './community.css';

/** What is sent of a post. */
export interface PostInput {
  title: string;
  content: string;
  category: string;
  tags: string[];
  isPublished: boolean;
}

interface PostEditorProps {
  initial: Draft;
  isPublished: boolean;
  isBusy: boolean;
  error: CombinedError | undefined;
  /** @returns whether it was kept, so that leaving loses nothing */
  onSave: (input: PostInput) => Promise<boolean>;
  onSaved: () => void;
}

function Leaving({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Confirmation
      title="Leave without saving?"
      keep="Stay here"
      action="Leave without saving"
      isBusy={false}
      error={undefined}
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>What you have written since you saved last is lost.</p>
    </Confirmation>
  );
}

/** Writes a post, and holds whoever would leave before it is kept. */
export function PostEditor({ initial, isPublished, isBusy, error, onSave, onSaved }: PostEditorProps) {
  const [draft, setDraft] = useState(initial);
  const isKept = useRef(false);
  const isDirty = () => !isKept.current && JSON.stringify(draft) !== JSON.stringify(initial);
  const blocker = useBlocker({ shouldBlockFn: isDirty, enableBeforeUnload: isDirty, withResolver: true });
  const save = async (asPublished: boolean) => {
    isKept.current = await onSave({ ...draft, tags: readTags(draft.tags), isPublished: asPublished });
    if (isKept.current) onSaved();
  };
  return (
    <Form
      className="stack"
      isBusy={isBusy}
      error={error}
      onSubmit={(submitter) => void save(submitter?.getAttribute('value') !== 'draft')}
    >
      <PostFields draft={draft} onChange={setDraft} />
      {error && <Problem failure={failureOf(error)} />}
      <div className="dialog-end">
        <Button type="submit" value="draft" isBusy={isBusy}>
          {isPublished ? 'Make it a draft' : 'Save as a draft'}
        </Button>
        <Button kind="primary" type="submit" value="publish" isBusy={isBusy}>
          {isPublished ? 'Save changes' : 'Publish'}
        </Button>
      </div>
      {blocker.status === 'blocked' && <Leaving onStay={blocker.reset} onLeave={blocker.proceed} />}
    </Form>
  );
}

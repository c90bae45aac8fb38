import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CombinedError } from 'urql';
import { Button } from '../components/button.tsx';
import { ChangeProblem } from '../components/change-problem.tsx';
import { Confirmation } from '../components/confirmation.tsx';
import { Form } from '../components/form.tsx';
import type { Load } from '../graphql/use-page-query.ts';
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
  /** Begins anew with what is there now, where it may have been changed meanwhile. */
  onLoad?: Load;
}

interface LossProps {
  title: string;
  keep: string;
  action: string;
  isBusy?: boolean;
  error?: CombinedError | undefined;
  onKeep: () => void;
  onLose: () => void;
}

/** Asks before what was written is lost. */
function Loss({ title, keep, action, isBusy = false, error, onKeep, onLose }: LossProps) {
  return (
    <Confirmation
      title={title}
      keep={keep}
      action={action}
      isBusy={isBusy}
      error={error}
      onConfirm={onLose}
      onClose={onKeep}
    >
      <p>What you have written since you saved last is lost.</p>
    </Confirmation>
  );
}

/** Begins anew with what is there now, once somebody has said so; where that cannot be read, they keep what they wrote. */
function LoadAgain({ onLoad, onClose }: { onLoad: Load; onClose: () => void }) {
  const [{ isBusy, error }, note] = useState<{ isBusy: boolean; error?: CombinedError }>({ isBusy: false });
  const load = async () => {
    note({ isBusy: true });
    const failure = await onLoad();
    if (failure) note({ isBusy: false, error: failure });
    else onClose();
  };
  return (
    <Loss
      title="Load what is there now?"
      keep="Keep mine"
      action="Load again"
      isBusy={isBusy}
      error={error}
      onKeep={onClose}
      onLose={() => void load()}
    />
  );
}

/** Writes a post, and holds whoever would leave before it is kept. */
export function PostEditor({ initial, isPublished, isBusy, error, onSave, onSaved, onLoad }: PostEditorProps) {
  const [draft, setDraft] = useState(initial);
  const [isLoading, askToLoad] = useState(false);
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
      <ChangeProblem error={error} {...(onLoad ? { onAskToLoad: () => askToLoad(true) } : {})} />
      <div className="dialog-end">
        <Button type="submit" value="draft" isBusy={isBusy}>
          {isPublished ? 'Make it a draft' : 'Save as a draft'}
        </Button>
        <Button kind="primary" type="submit" value="publish" isBusy={isBusy}>
          {isPublished ? 'Save changes' : 'Publish'}
        </Button>
      </div>
      {blocker.status === 'blocked' && (
        <Loss
          title="Leave without saving?"
          keep="Stay here"
          action="Leave without saving"
          onKeep={blocker.reset}
          onLose={blocker.proceed}
        />
      )}
      {onLoad && isLoading && <LoadAgain onLoad={onLoad} onClose={() => askToLoad(false)} />}
    </Form>
  );
}

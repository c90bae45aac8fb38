import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Choice } from '../components/choice.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { TextArea } from '../components/text-area.tsx';
import { failureOf } from '../graphql/failure.ts';
import { reportPostDocument } from './documents.ts';
import { type ReportReason, reportReasons } from './report-reasons.ts';

const longestNote = 500;

/** Tells operators that a post should not be here. */
export function ReportPost({ postId, onClose }: { postId: string; onClose: () => void }) {
  const [{ fetching, error, data }, report] = useMutation(reportPostDocument);
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  if (data) {
    return (
      <Dialog title="Thank you" isOpen onClose={onClose}>
        <p role="status">Whoever runs this service looks at the post. Its author is not told who reported it.</p>
        <div className="dialog-end">
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Report this post" isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void report({ postId, reason, note: note.trim() || null });
        }}
      >
        <Choice label="What is wrong with it" choices={reportReasons} value={reason} onChoose={setReason} />
        <TextArea
          label="Anything else"
          hint="Only operators read this. You can leave it empty."
          maxLength={longestNote}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Report post
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

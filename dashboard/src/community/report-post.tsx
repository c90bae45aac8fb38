import { useState } from 'react';
import { useMutation } from 'urql';
import { Choice } from '../components/choice.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { NoticeDialog } from '../components/notice-dialog.tsx';
import { TextArea } from '../components/text-area.tsx';
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
      <NoticeDialog title="Thank you" onClose={onClose}>
        <p role="status">Whoever runs this service looks at the post. Its author is not told who reported it.</p>
      </NoticeDialog>
    );
  }
  return (
    <FormDialog
      title="Report this post"
      action="Report post"
      isBusy={fetching}
      error={error}
      onSubmit={() => void report({ postId, reason, note: note.trim() || null })}
      onClose={onClose}
    >
      <Choice label="What is wrong with it" name="reason" choices={reportReasons} value={reason} onChoose={setReason} />
      <TextArea
        label="Anything else"
        name="note"
        hint="Only operators read this. You can leave it empty."
        maxLength={longestNote}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}

import { useMutation } from 'urql';
import { FormDialog } from '../components/form-dialog.tsx';
import { TextArea } from '../components/text-area.tsx';
import { useEdits } from '../components/use-edits.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { type IncidentDetails, moveIncidentDocument } from './documents.ts';

interface MoveIncidentProps {
  projectId: string;
  incident: IncidentDetails;
  state: 'acknowledged' | 'resolved';
  onLoad: Load;
  onClose: () => void;
}

const words = {
  acknowledged: { action: 'Acknowledge', about: 'The others see that you are looking at it.' },
  resolved: { action: 'Resolve', about: 'It is over for good: if it comes back, that is another incident.' },
} as const;

/** Moves an incident on, with a note for its timeline. */
export function MoveIncident({ projectId, incident: { id, version }, state, onLoad, onClose }: MoveIncidentProps) {
  const [{ fetching, error }, move] = useMutation(moveIncidentDocument);
  const { edited, version: readVersion, change } = useEdits<{ note: string }>(version);
  const { note = '' } = edited;
  const { action, about } = words[state];
  const submit = async () => {
    const input = { state, note: note || null };
    if ((await move({ projectId, id, input, expectedVersions: [readVersion] })).data) onClose();
  };
  return (
    <FormDialog
      title={`${action} this incident`}
      action={action}
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
      onLoad={onLoad}
    >
      <p className="hint">{about}</p>
      <TextArea
        label="Note"
        name="note"
        hint="For the timeline. It may stay empty."
        value={note}
        maxLength={5000}
        autoFocus
        onChange={({ target }) => change({ note: target.value })}
      />
    </FormDialog>
  );
}

import { useMutation } from 'urql';
import { TextArea } from '../components/text-area.tsx';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { ChangeProblem } from '../components/change-problem.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useEdits } from '../components/use-edits.ts';
import { type IncidentDetails, moveIncidentDocument } from './documents.ts';

interface MoveIncidentProps {
  projectId: string;
  incident: IncidentDetails;
  state: 'acknowledged' | 'resolved';
  onLoad: () => void;
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
    <Dialog title={`${action} this incident`} isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void submit();
        }}
      >
        <p className="hint">{about}</p>
        <TextArea
          label="Note"
          hint="For the timeline. It may stay empty."
          value={note}
          maxLength={5000}
          autoFocus
          onChange={({ target }) => change({ note: target.value })}
        />
        <ChangeProblem error={error} onLoad={onLoad} />
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

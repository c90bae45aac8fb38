import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { ChangeProblem } from '../components/change-problem.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useEdits } from '../components/use-edits.ts';
import type { EnvironmentName } from '../project/environments.ts';
import { updateVariableDocument, type Variable } from './documents.ts';
import { VariableFields } from './variable-fields.tsx';

interface ChangeVariableProps {
  projectId: string;
  environment: EnvironmentName;
  variable: Variable;
  onLoad: () => void;
  onClose: () => void;
}

/** Changes a variable that nobody else has changed meanwhile. */
export function ChangeVariable({ projectId, environment, variable, onLoad, onClose }: ChangeVariableProps) {
  const { name, value: current, sensitive, version } = variable;
  const [{ fetching, error }, update] = useMutation(updateVariableDocument);
  const { edited, version: readVersion, change } = useEdits<{ value: string; isSensitive: boolean }>(version);
  const { value = current ?? '', isSensitive = sensitive } = edited;
  const isNewValue = sensitive ? value !== '' : value !== current;
  const submit = async () => {
    const input = { ...(isNewValue ? { value } : {}), ...(isSensitive && !sensitive ? { sensitive: true } : {}) };
    if ((await update({ projectId, environment, name, input, expectedVersions: [readVersion] })).data) onClose();
  };
  return (
    <Dialog title={`Change ${name}`} isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void submit();
        }}
      >
        <VariableFields
          value={value}
          {...(sensitive ? { valueHint: 'What it is now is shown to nobody. Leave it empty to keep that.' } : {})}
          onValue={(text) => change({ value: text })}
          isSensitive={isSensitive}
          isSealed={sensitive}
          onSensitive={(sealed) => change({ isSensitive: sealed })}
        />
        <ChangeProblem error={error} onLoad={onLoad} />
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            {isSensitive && !sensitive ? 'Change, and seal for good' : 'Change variable'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { type EnvironmentName, environmentLabel } from '../project/environments.ts';
import { putVariableDocument, type Variable } from './documents.ts';
import { VariableFields } from './variable-fields.tsx';

interface AddVariableProps {
  projectId: string;
  environment: EnvironmentName;
  known: readonly Variable[];
  onClose: () => void;
}

export function AddVariable({ projectId, environment, known, onClose }: AddVariableProps) {
  const [{ fetching, error }, put] = useMutation(putVariableDocument);
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [isSensitive, setSensitive] = useState(false);
  const isKnown = known.some((each) => each.name === name);
  const submit = async () => {
    const input = { value, ...(isSensitive ? { sensitive: true } : {}) };
    if ((await put({ projectId, environment, name, input })).data) onClose();
  };
  return (
    <Dialog title={`Add variable to ${environmentLabel(environment)}`} isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void submit();
        }}
      >
        <Field
          label="Name"
          hint={isKnown ? 'There is one of this name: its value is replaced.' : 'Letters, digits and _, no digit first'}
          value={name}
          required
          maxLength={128}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder="DATABASE_URL"
          onChange={({ target }) => setName(target.value)}
        />
        <VariableFields value={value} onValue={setValue} isSensitive={isSensitive} onSensitive={setSensitive} />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            {isKnown ? 'Replace variable' : 'Add variable'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

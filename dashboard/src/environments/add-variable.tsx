import { useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
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
    <FormDialog
      title={`Add variable to ${environmentLabel(environment)}`}
      action={isKnown ? 'Replace variable' : 'Add variable'}
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
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
    </FormDialog>
  );
}

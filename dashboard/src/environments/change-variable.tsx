import { useMutation } from 'urql';
import { FormDialog } from '../components/form-dialog.tsx';
import { useEdits } from '../components/use-edits.ts';
import type { Load } from '../graphql/use-page-query.ts';
import type { EnvironmentName } from '../project/environments.ts';
import { updateVariableDocument, type Variable } from './documents.ts';
import { VariableFields } from './variable-fields.tsx';

interface ChangeVariableProps {
  projectId: string;
  environment: EnvironmentName;
  variable: Variable;
  onLoad: Load;
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
    <FormDialog
      title={`Change ${name}`}
      action={isSensitive && !sensitive ? 'Change, and seal for good' : 'Change variable'}
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
      onLoad={onLoad}
    >
      <VariableFields
        value={value}
        {...(sensitive ? { valueHint: 'What it is now is shown to nobody. Leave it empty to keep that.' } : {})}
        onValue={(text) => change({ value: text })}
        isSensitive={isSensitive}
        isSealed={sensitive}
        onSensitive={(sealed) => change({ isSensitive: sealed })}
      />
    </FormDialog>
  );
}

import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { type EnvironmentName, environmentLabel } from '../project/environments.ts';
import { deleteVariableDocument, type Variable } from './documents.ts';

interface DeleteVariableProps {
  projectId: string;
  environment: EnvironmentName;
  variable: Variable;
  onClose: () => void;
}

export function DeleteVariable({ projectId, environment, variable: { name, version }, onClose }: DeleteVariableProps) {
  const [{ fetching, error }, remove] = useMutation(deleteVariableDocument);
  const confirm = async () => {
    if ((await remove({ projectId, environment, name, expectedVersions: [version] })).data) onClose();
  };
  return (
    <Confirmation
      title={`Delete ${name}?`}
      action="Delete variable"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        The next deployment to {environmentLabel(environment)} finds no {name} any more. Its value is gone: this cannot
        be undone.
      </p>
    </Confirmation>
  );
}

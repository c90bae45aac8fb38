import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { type EnvironmentName, environmentLabel } from '../project/environments.ts';
import { createDeploymentDocument } from './documents.ts';

interface DeployProps {
  projectId: string;
  environment: EnvironmentName;
  /** What is deployed again. */
  source?: { ref: string; commitSha: string; message: string | null };
  onClose: () => void;
}

function useDeploy({ projectId, environment }: DeployProps) {
  const [{ fetching, error }, create] = useMutation(createDeploymentDocument);
  const navigate = useNavigate();
  const deploy = async (input: { ref: string; commitSha: string; message: string | null }) => {
    const { data } = await create({ projectId, environment, input });
    const deploymentId = data?.createDeployment.id;
    if (!deploymentId) return;
    const to = '/projects/$projectId/deployments/$deploymentId';
    void navigate({ to, params: { projectId, deploymentId }, search: { environment } });
  };
  return { fetching, error, deploy };
}

/** Queues a commit for an environment, and leads to the page of its deployment. */
export function Deploy(props: DeployProps) {
  const { environment, source, onClose } = props;
  const { fetching, error, deploy } = useDeploy(props);
  const [ref, setRef] = useState(source?.ref ?? '');
  const [commitSha, setCommit] = useState(source?.commitSha ?? '');
  const [message, setMessage] = useState(source?.message ?? '');
  return (
    <FormDialog
      title={`Deploy ${source ? 'again ' : ''}to ${environmentLabel(environment)}`}
      action="Deploy"
      isBusy={fetching}
      error={error}
      onSubmit={() => void deploy({ ref, commitSha: commitSha.trim(), message: message || null })}
      onClose={onClose}
    >
      <p className="hint">It is queued here. Your pipeline builds it, and reports how far it is.</p>
      <Field
        label="Branch or tag"
        name="ref"
        value={ref}
        required
        maxLength={255}
        autoFocus
        placeholder="main"
        onChange={({ target }) => setRef(target.value)}
      />
      <Field
        label="Commit"
        name="commitSha"
        hint="7 to 64 hexadecimal digits"
        value={commitSha}
        required
        maxLength={64}
        placeholder="9c41f0e"
        onChange={({ target }) => setCommit(target.value)}
      />
      <Field
        label="Message"
        name="message"
        hint="What changes, in a line. It may stay empty."
        value={message}
        maxLength={2000}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  );
}

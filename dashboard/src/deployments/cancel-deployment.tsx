import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { cancelDeploymentDocument, type DeploymentDetails } from './documents.ts';
import { deploymentTitle } from './deployment-title.ts';

interface CancelProps {
  projectId: string;
  deployment: DeploymentDetails;
  onClose: () => void;
}

export function CancelDeployment({ projectId, deployment, onClose }: CancelProps) {
  const [{ fetching, error }, cancel] = useMutation(cancelDeploymentDocument);
  const confirm = async () => {
    const { id, version } = deployment;
    if ((await cancel({ projectId, id, expectedVersions: [version] })).data) onClose();
  };
  return (
    <Confirmation
      title={`Cancel ${deploymentTitle(deployment)}?`}
      keep="Let it go on"
      action="Cancel deployment"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        It goes no further, and what serves now keeps serving. A cancelled deployment cannot go on: deploy it again.
      </p>
    </Confirmation>
  );
}

import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { deleteWebhookDocument } from './documents.ts';

interface DeleteWebhookProps {
  projectId: string;
  id: string;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteWebhook({ projectId, id, onDeleted, onClose }: DeleteWebhookProps) {
  const [{ fetching, error }, remove] = useMutation(deleteWebhookDocument);
  const confirm = async () => {
    if ((await remove({ projectId, id })).data) onDeleted();
  };
  return (
    <Confirmation
      title="Delete this webhook?"
      action="Delete webhook"
      isBusy={fetching}
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        Nothing more is sent there, and its deliveries are forgotten with what they were answered. This cannot be
        undone.
      </p>
    </Confirmation>
  );
}

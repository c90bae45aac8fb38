import { useMutation } from 'urql';
import topics from 'virtual:webhook-topics';
import { createWebhookDocument } from './documents.ts';
import { NewSigningSecret } from './new-signing-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface CreateWebhookProps {
  projectId: string;
  onClose: () => void;
}

/** Makes a destination, and shows what its messages are signed with. */
export function CreateWebhook({ projectId, onClose }: CreateWebhookProps) {
  const [{ fetching, error, data }, create] = useMutation(createWebhookDocument);
  const created = data?.createWebhookDestination;
  if (created) return <NewSigningSecret title="The webhook is ready" secret={created.secret} onClose={onClose} />;
  return (
    <WebhookForm
      title="Add webhook"
      action="Add webhook"
      initial={{ url: '', description: null, topics: topics.map(({ name }) => name) }}
      isBusy={fetching}
      error={error}
      onSubmit={(input) => void create({ projectId, input })}
      onClose={onClose}
    />
  );
}

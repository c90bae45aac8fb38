import { useState } from 'react';
import { useMutation } from 'urql';
import topics from 'virtual:webhook-topics';
import { createWebhookDocument } from './documents.ts';
import { NewSigningSecret } from './new-signing-secret.tsx';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';

const everything: WebhookInput = { url: '', description: null, topics: topics.map(({ name }) => name) };

interface CreateWebhookProps {
  projectId: string;
  onClose: () => void;
}

/** Makes a destination, and shows what its messages are signed with. */
export function CreateWebhook({ projectId, onClose }: CreateWebhookProps) {
  const [{ fetching, error, data }, create] = useMutation(createWebhookDocument);
  const [input, setInput] = useState<WebhookInput>(everything);
  const created = data?.createWebhookDestination;
  if (created) return <NewSigningSecret title="The webhook is ready" secret={created.secret} onClose={onClose} />;
  return (
    <WebhookForm
      title="Add webhook"
      action="Add webhook"
      shown={input}
      onChange={(changed) => setInput({ ...input, ...changed })}
      isBusy={fetching}
      error={error}
      onSubmit={() => void create({ projectId, input })}
      onClose={onClose}
    />
  );
}

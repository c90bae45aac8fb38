import { useState } from 'react';
import { useMutation } from 'urql';
import { updateWebhookDocument, type Webhook } from './documents.ts';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';

interface EditWebhookProps {
  projectId: string;
  webhook: Webhook;
  onClose: () => void;
}

/** Changes where events go to, and which, unless somebody else changed it meanwhile. */
export function EditWebhook({ projectId, webhook, onClose }: EditWebhookProps) {
  const [{ fetching, error }, update] = useMutation(updateWebhookDocument);
  // Of what was there when somebody began to change it.
  const [version] = useState(webhook.version);
  const submit = async (input: WebhookInput) => {
    const { data } = await update({ projectId, id: webhook.id, input, version: [version] });
    if (data) onClose();
  };
  return (
    <WebhookForm
      title="Change webhook"
      action="Save changes"
      initial={webhook}
      isBusy={fetching}
      error={error}
      onSubmit={(input) => void submit(input)}
      onClose={onClose}
    />
  );
}

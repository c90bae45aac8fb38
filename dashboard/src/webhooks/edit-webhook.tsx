import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
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
    <Dialog title="Change webhook" isOpen onClose={onClose} isHeld={fetching}>
      <WebhookForm
        initial={webhook}
        onSubmit={(input) => {
          if (!fetching) void submit(input);
        }}
      >
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Save changes
          </Button>
        </div>
      </WebhookForm>
    </Dialog>
  );
}

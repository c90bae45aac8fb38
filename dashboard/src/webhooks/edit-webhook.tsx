import { useMutation } from 'urql';
import { useEdits } from '../components/use-edits.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { updateWebhookDocument, type Webhook } from './documents.ts';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';

interface EditWebhookProps {
  projectId: string;
  webhook: Webhook;
  onLoad: Load;
  onClose: () => void;
}

/** Changes where events go to, and which, unless somebody else changed it meanwhile. */
export function EditWebhook({ projectId, webhook, onLoad, onClose }: EditWebhookProps) {
  const [{ fetching, error }, update] = useMutation(updateWebhookDocument);
  const { edited, version, isChanged, change } = useEdits<WebhookInput>(webhook.version);
  const submit = async () => {
    if (!isChanged) onClose();
    else if ((await update({ projectId, id: webhook.id, input: edited, version: [version] })).data) onClose();
  };
  return (
    <WebhookForm
      title="Change webhook"
      action="Save changes"
      shown={{ ...webhook, ...edited }}
      onChange={change}
      isBusy={fetching}
      error={error}
      onSubmit={() => void submit()}
      onClose={onClose}
      onLoad={onLoad}
    />
  );
}

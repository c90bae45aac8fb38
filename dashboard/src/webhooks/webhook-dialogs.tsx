import { useFreshForm } from '../components/use-fresh-form.ts';
import type { Load } from '../graphql/use-page-query.ts';
import { DeleteWebhook } from './delete-webhook.tsx';
import type { Webhook } from './documents.ts';
import { EditWebhook } from './edit-webhook.tsx';
import { RecoverWebhook } from './recover-webhook.tsx';
import type { WebhookDialog } from './webhook-search.ts';

interface WebhookDialogsProps {
  projectId: string;
  webhook: Webhook;
  dialog: WebhookDialog | undefined;
  onLoad: Load;
  onClose: () => void;
  onDeleted: () => void;
}

/** What is asked before all else, on the page of a destination. */
export function WebhookDialogs({ projectId, webhook, dialog, onLoad, onClose, onDeleted }: WebhookDialogsProps) {
  const fresh = useFreshForm(onLoad);
  const which = { projectId, id: webhook.id, onClose };
  if (dialog === 'edit') {
    const form = { projectId, webhook, onClose };
    return <EditWebhook key={fresh.key} {...form} onLoad={fresh.load} />;
  }
  if (dialog === 'recover') return <RecoverWebhook {...which} />;
  if (dialog === 'delete') return <DeleteWebhook {...which} onDeleted={onDeleted} />;
  return null;
}

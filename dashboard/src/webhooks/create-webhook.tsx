import { useMutation } from 'urql';
import topics from 'virtual:webhook-topics';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
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
    <Dialog title="Add webhook" isOpen onClose={onClose} isHeld={fetching}>
      <WebhookForm
        initial={{ url: '', description: null, topics: topics.map(({ name }) => name) }}
        onSubmit={(input) => {
          if (!fetching) void create({ projectId, input });
        }}
      >
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Add webhook
          </Button>
        </div>
      </WebhookForm>
    </Dialog>
  );
}

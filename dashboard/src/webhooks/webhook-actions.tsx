import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { testWebhookDocument, updateWebhookDocument, type Webhook } from './documents.ts';
import type { WebhookDialog } from './webhook-search.ts';

interface WebhookActionsProps {
  projectId: string;
  webhook: Webhook;
  onDialog: (dialog: WebhookDialog) => void;
}

/** What can be done with a destination. */
export function WebhookActions({ projectId, webhook: { id, enabled, version }, onDialog }: WebhookActionsProps) {
  const [tested, test] = useMutation(testWebhookDocument);
  const [switched, update] = useMutation(updateWebhookDocument);
  const error = tested.error ?? switched.error;
  const change = () => void update({ projectId, id, input: { enabled: !enabled }, version: [version] });
  return (
    <div className="webhook-actions">
      <div className="row">
        {enabled && (
          <>
            <Button isBusy={tested.fetching} onClick={() => void test({ projectId, id })}>
              Send a test
            </Button>
            <Button onClick={() => onDialog('recover')}>Recover failed…</Button>
          </>
        )}
        <Button onClick={() => onDialog('edit')}>Change…</Button>
        <Button kind={enabled ? 'plain' : 'primary'} isBusy={switched.fetching} onClick={change}>
          {enabled ? 'Disable' : 'Enable'}
        </Button>
        <Button onClick={() => onDialog('delete')}>Delete…</Button>
      </div>
      {error && <Problem failure={failureOf(error)} />}
    </div>
  );
}

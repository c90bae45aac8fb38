import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { recoverWebhookDocument } from './documents.ts';

const hour = 3_600_000;

const periods = [
  { name: 'Last hour', ms: hour },
  { name: 'Last 24 hours', ms: 24 * hour },
  { name: 'Last 7 days', ms: 7 * 24 * hour },
  { name: 'All that is kept', ms: 90 * 24 * hour },
];

interface RecoverWebhookProps {
  projectId: string;
  id: string;
  onClose: () => void;
}

/** Sends again what failed for good since a moment. */
export function RecoverWebhook({ projectId, id, onClose }: RecoverWebhookProps) {
  const [{ fetching, error, data }, recover] = useMutation(recoverWebhookDocument);
  const [ms, setMs] = useState(24 * hour);
  const count = data?.recoverWebhookDestination.count;
  const confirm = () => void recover({ projectId, id, input: { since: new Date(Date.now() - ms).toISOString() } });
  return (
    <Dialog title="Recover failed deliveries" isOpen onClose={onClose} isHeld={fetching}>
      {count === undefined ? (
        <label className="field">
          <span>Send again what failed in the</span>
          <select className="input" value={ms} onChange={({ target }) => setMs(Number(target.value))}>
            {periods.map((period) => (
              <option key={period.ms} value={period.ms}>
                {period.name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p role="status">
          {count === 0
            ? 'Nothing has failed since then.'
            : `${count} deliver${count === 1 ? 'y is' : 'ies are'} on the way.`}
        </p>
      )}
      {error && <Problem failure={failureOf(error)} />}
      <div className="dialog-end">
        <Button onClick={onClose}>{count === undefined ? 'Cancel' : 'Close'}</Button>
        {count === undefined && (
          <Button kind="primary" isBusy={fetching} onClick={confirm}>
            Recover deliveries
          </Button>
        )}
      </div>
    </Dialog>
  );
}

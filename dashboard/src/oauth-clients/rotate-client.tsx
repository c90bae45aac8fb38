import { useState } from 'react';
import { useMutation } from 'urql';
import { FormDialog } from '../components/form-dialog.tsx';
import { Labelled } from '../components/labelled.tsx';
import { RecentSignInNote } from '../shell/recent-sign-in.tsx';
import { type OAuthClient, rotateOAuthClientSecretDocument } from './documents.ts';
import { NewClient } from './new-client.tsx';

const overlaps = [
  { hours: 0, label: 'at once, since it has leaked' },
  { hours: 1, label: 'after an hour' },
  { hours: 24, label: 'after a day' },
  { hours: 168, label: 'after a week' },
];

/** Gives a client another secret, and shows that once. */
export function RotateClient({ client: { id, name }, onClose }: { client: OAuthClient; onClose: () => void }) {
  const [{ fetching, error, data }, rotate] = useMutation(rotateOAuthClientSecretDocument);
  const [overlapHours, setOverlap] = useState(24);
  if (data) return <NewClient client={data.rotateOAuthClientSecret} onClose={onClose} />;
  return (
    <FormDialog
      title={`Rotate the secret of ${name}?`}
      action="Rotate secret"
      keep="Keep it"
      isBusy={fetching}
      error={error}
      onSubmit={() => void rotate({ id, overlapHours })}
      onClose={onClose}
    >
      <p>It gets another secret. What it holds of its users stays valid.</p>
      <Labelled label="The old secret ends" name="overlapHours">
        {(ties) => (
          <select
            className="input"
            name="overlapHours"
            value={overlapHours}
            {...ties}
            onChange={({ target }) => setOverlap(Number(target.value))}
          >
            {overlaps.map(({ hours, label }) => (
              <option key={hours} value={hours}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      <RecentSignInNote isFor="Another secret" />
    </FormDialog>
  );
}

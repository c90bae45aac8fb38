import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { LifetimeChoice } from '../components/lifetime-choice.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { type AccessToken, rotateAccessTokenDocument } from './documents.ts';
import { NewSecret } from './new-secret.tsx';

/** Gives a token another secret, and shows that once. */
export function RotateAccessToken({
  token: { id, name },
  onClose,
}: {
  token: Pick<AccessToken, 'id' | 'name'>;
  onClose: () => void;
}) {
  const [{ fetching, error, data }, rotate] = useMutation(rotateAccessTokenDocument);
  const [expiresInDays, setDays] = useState(90);
  const rotated = data?.rotatePersonalAccessToken;
  if (rotated) return <NewSecret {...rotated} onClose={onClose} />;
  return (
    <Dialog title={`Rotate ${name}?`} isOpen onClose={onClose} isHeld={fetching}>
      <p>It gets another secret, and the old one is refused at once.</p>
      <LifetimeChoice days={expiresInDays} onChange={setDays} />
      {error && <Problem failure={failureOf(error)} />}
      <div className="dialog-end">
        <CancelButton onClose={onClose}>Keep it</CancelButton>
        <Button kind="primary" isBusy={fetching} onClick={() => void rotate({ id, expiresInDays })}>
          Rotate token
        </Button>
      </div>
    </Dialog>
  );
}

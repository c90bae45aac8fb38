import { useState } from 'react';
import { useMutation } from 'urql';
import { FormDialog } from '../components/form-dialog.tsx';
import { LifetimeChoice } from '../components/lifetime-choice.tsx';
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
    <FormDialog
      title={`Rotate ${name}?`}
      action="Rotate token"
      keep="Keep it"
      isBusy={fetching}
      error={error}
      onSubmit={() => void rotate({ id, expiresInDays })}
      onClose={onClose}
    >
      <p>It gets another secret, and the old one is refused at once.</p>
      <LifetimeChoice days={expiresInDays} onChange={setDays} />
    </FormDialog>
  );
}

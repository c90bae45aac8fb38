import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Confirmation } from '../components/confirmation.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { RecentSignInNote } from '../shell/recent-sign-in.tsx';
import { type Passkey, removePasskeyDocument, renamePasskeyDocument } from './documents.ts';

/** Gives a passkey a name. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [{ fetching, error }, rename] = useMutation(renamePasskeyDocument);
  const [name, setName] = useState(passkey.name ?? '');
  const save = async () => {
    if ((await rename({ id: passkey.id, name })).data) onClose();
  };
  return (
    <Dialog title="Rename passkey" isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void save();
        }}
      >
        <Field
          label="Name"
          hint="Where it is: you know it by this later."
          value={name}
          required
          maxLength={100}
          autoFocus
          onChange={({ target }) => setName(target.value)}
        />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Rename passkey
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks before a passkey opens nothing any more. */
export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [{ fetching, error }, remove] = useMutation(removePasskeyDocument);
  const confirm = async () => {
    if ((await remove({ id: passkey.id })).data) onClose();
  };
  return (
    <Confirmation
      title={`Remove ${passkey.name ?? 'this passkey'}?`}
      action="Remove passkey"
      isBusy={fetching}
      failure={error ? failureOf(error) : null}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Nobody signs in by it any more. Browsers where that was done stay signed in.</p>
      <RecentSignInNote isFor="Removing a passkey" />
    </Confirmation>
  );
}

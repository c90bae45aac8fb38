import { useState } from 'react';
import { useMutation } from 'urql';
import { Confirmation } from '../components/confirmation.tsx';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
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
    <FormDialog
      title="Rename passkey"
      action="Rename passkey"
      isBusy={fetching}
      error={error}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        hint="Where it is: you know it by this later."
        value={name}
        required
        maxLength={100}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
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
      error={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>Nobody signs in by it any more. Browsers where that was done stay signed in.</p>
      <RecentSignInNote isFor="Removing a passkey" />
    </Confirmation>
  );
}

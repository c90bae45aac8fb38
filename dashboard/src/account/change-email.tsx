import figures from 'virtual:figures';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { NoticeDialog } from '../components/notice-dialog.tsx';
import { RecentSignInNote } from '../shell/recent-sign-in.tsx';
import { requestEmailChangeDocument } from './documents.ts';

/** Asks for the address that the account is to have, and has a link sent there. */
export function ChangeEmail({ current, onClose }: { current: string; onClose: () => void }) {
  const [{ fetching, error, data }, request] = useMutation(requestEmailChangeDocument);
  const [email, setEmail] = useState('');
  if (data) {
    return (
      <NoticeDialog title="Look into your mailbox" onClose={onClose}>
        <p role="status">
          Unless another account has it, a link is on its way to {email}. It works for {figures.mailedLinkMinutes}{' '}
          minutes, in a browser where you are signed in. Until you use it, your address stays {current}.
        </p>
      </NoticeDialog>
    );
  }
  return (
    <FormDialog
      title="Change e-mail address"
      action="Send a link"
      isBusy={fetching}
      error={error}
      onSubmit={() => void request({ email })}
      onClose={onClose}
    >
      <Field
        label="New e-mail address"
        name="email"
        hint="A link goes there. The old address is told once you have used it."
        type="email"
        autoComplete="email"
        required
        autoFocus
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RecentSignInNote isFor="Another address" />
    </FormDialog>
  );
}

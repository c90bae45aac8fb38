import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { RecentSignInNote } from '../shell/recent-sign-in.tsx';
import { requestEmailChangeDocument } from './documents.ts';

/** Asks for the address that the account is to have, and has a link sent there. */
export function ChangeEmail({ current, onClose }: { current: string; onClose: () => void }) {
  const [{ fetching, error, data }, request] = useMutation(requestEmailChangeDocument);
  const [email, setEmail] = useState('');
  if (data) {
    return (
      <Dialog title="Look into your mailbox" isOpen onClose={onClose}>
        <p role="status">
          Unless another account has it, a link is on its way to {email}. It works for 30 minutes, in a browser where
          you are signed in. Until you use it, your address stays {current}.
        </p>
        <div className="dialog-end">
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title="Change e-mail address" isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void request({ email });
        }}
      >
        <Field
          label="New e-mail address"
          hint="A link goes there. The old address is told once you have used it."
          type="email"
          autoComplete="email"
          required
          autoFocus
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RecentSignInNote isFor="Another address" />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Send a link
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { CancelButton } from '../components/cancel-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { Problem } from '../components/problem.tsx';
import { failureOf } from '../graphql/failure.ts';
import { changePasswordDocument } from './documents.ts';

function Changed({ others, onClose }: { others: number; onClose: () => void }) {
  const ended = others === 1 ? 'One other browser was' : `${others} other browsers were`;
  return (
    <Dialog title="Your password is changed" isOpen onClose={onClose}>
      <p role="status">{others > 0 ? `${ended} signed out.` : 'No other browser was signed in.'}</p>
      <div className="dialog-end">
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks for the current password and a new one. */
export function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const [{ fetching, error, data }, change] = useMutation(changePasswordDocument);
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  if (data) return <Changed others={data.changePassword} onClose={onClose} />;
  return (
    <Dialog title="Change password" isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void change({ input: { currentPassword, password } });
        }}
      >
        {/* For programs that keep passwords: they ask whose it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          value={currentPassword}
          onChange={({ target }) => setCurrent(target.value)}
        />
        <Field
          label="New password"
          hint="At least 12 characters."
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <p className="hint">You stay signed in here, and are signed out everywhere else.</p>
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <CancelButton onClose={onClose} />
          <Button kind="primary" type="submit" isBusy={fetching}>
            Change password
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

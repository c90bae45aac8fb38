import figures from 'virtual:figures';
import { useState } from 'react';
import { useMutation } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { NoticeDialog } from '../components/notice-dialog.tsx';
import { changePasswordDocument } from './documents.ts';

function Changed({ others, onClose }: { others: number; onClose: () => void }) {
  const ended = others === 1 ? 'One other browser was' : `${others} other browsers were`;
  return (
    <NoticeDialog title="Your password is changed" onClose={onClose}>
      <p role="status">{others > 0 ? `${ended} signed out.` : 'No other browser was signed in.'}</p>
    </NoticeDialog>
  );
}

/** Asks for the current password and a new one. */
export function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const [{ fetching, error, data }, change] = useMutation(changePasswordDocument);
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  if (data) return <Changed others={data.changePassword} onClose={onClose} />;
  return (
    <FormDialog
      title="Change password"
      action="Change password"
      isBusy={fetching}
      error={error}
      onSubmit={() => void change({ input: { currentPassword, password } })}
      onClose={onClose}
    >
      {/* For programs that keep passwords: they ask whose it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        value={currentPassword}
        onChange={({ target }) => setCurrent(target.value)}
      />
      <Field
        label="New password"
        name="password"
        hint={`At least ${figures.passwordLeast} characters.`}
        type="password"
        autoComplete="new-password"
        required
        minLength={figures.passwordLeast}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p className="hint">You stay signed in here, and are signed out everywhere else.</p>
    </FormDialog>
  );
}

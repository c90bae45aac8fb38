import { type ReactNode, useState } from 'react';
import type { CombinedError } from 'urql';
import { Field } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { ScopeChoice } from '../components/scope-choice.tsx';

interface CredentialFormProps {
  title: string;
  /** What its button does, as it says on it. */
  action: string;
  nameHint?: string;
  /** The scopes that there are, in words. */
  scopes: readonly { name: string; about: string }[];
  initial: { name: string; scopes: readonly string[] };
  isBusy: boolean;
  error: CombinedError | undefined;
  onSubmit: (values: { name: string; scopes: string[] }) => void;
  onClose: () => void;
  /** What this kind of credential asks besides. */
  children: ReactNode;
}

/** What every kind of credential is asked for, new or as it changes: a name, and what it may do. */
export function CredentialForm(props: CredentialFormProps) {
  const { title, action, nameHint, scopes, initial, isBusy, error, onSubmit, onClose, children } = props;
  const [name, setName] = useState(initial.name);
  const [chosen, setChosen] = useState([...initial.scopes]);
  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void onSubmit({ name, scopes: chosen })}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        hint={nameHint ?? 'Where it is used: you know it by this later.'}
        value={name}
        required
        maxLength={100}
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <ScopeChoice legend="It may" name="scopes" scopes={scopes} chosen={chosen} onChange={setChosen} />
      {children}
    </FormDialog>
  );
}

import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { LifetimeChoice } from '../components/lifetime-choice.tsx';
import { Problem } from '../components/problem.tsx';
import { ScopeChoice } from '../components/scope-choice.tsx';
import { failureOf } from '../graphql/failure.ts';
import { createAccessTokenDocument } from './documents.ts';
import { NewSecret } from './new-secret.tsx';
import platformScopes from 'virtual:platform-scopes';

/** Makes a token, and shows it once. */
export function CreateAccessToken({ onClose }: { onClose: () => void }) {
  const [{ fetching, error, data }, create] = useMutation(createAccessTokenDocument);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(['projects:read']);
  const [expiresInDays, setDays] = useState(90);
  const created = data?.createPersonalAccessToken;
  if (created) return <NewSecret {...created} onClose={onClose} />;
  return (
    <Dialog title="Create access token" isOpen onClose={onClose} isHeld={fetching}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (!fetching) void create({ input: { name, scopes: chosen, expiresInDays } });
        }}
      >
        <Field
          label="Name"
          hint="Where it is used: you know it by this later."
          value={name}
          required
          maxLength={100}
          autoFocus
          onChange={({ target }) => setName(target.value)}
        />
        <ScopeChoice legend="It may" scopes={platformScopes} chosen={chosen} onChange={setChosen} />
        <LifetimeChoice days={expiresInDays} onChange={setDays} />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" isBusy={fetching}>
            Create access token
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

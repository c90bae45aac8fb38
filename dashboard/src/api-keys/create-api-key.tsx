import { useState } from 'react';
import { useMutation } from 'urql';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { LifetimeChoice } from '../components/lifetime-choice.tsx';
import { Problem } from '../components/problem.tsx';
import { ScopeChoice } from '../components/scope-choice.tsx';
import { SecretDialog } from '../components/secret.tsx';
import { failureOf } from '../graphql/failure.ts';
import { createApiKeyDocument } from './documents.ts';

const scopes = [
  { name: 'read', about: 'read posts, comments, your profile and your keys' },
  { name: 'write', about: 'write in your name, and make and revoke keys' },
];

/** Makes a key, and shows it once. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const [{ fetching, error, data }, create] = useMutation(createApiKeyDocument);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState(['read']);
  const [expiresInDays, setDays] = useState(90);
  const created = data?.createApiKey;
  if (created) {
    const call = `curl -H 'Authorization: Bearer ${created.fullKey}' '${window.location.origin}/api/user/profile'`;
    return (
      <SecretDialog
        title={`${created.name} is ready`}
        secret={created.fullKey}
        variable="PORTICO_API_KEY"
        call={call}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title="Create API key" isOpen onClose={onClose} isHeld={fetching}>
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
        <ScopeChoice legend="It may" scopes={scopes} chosen={chosen} onChange={setChosen} />
        <LifetimeChoice days={expiresInDays} onChange={setDays} />
        {error && <Problem failure={failureOf(error)} />}
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" isBusy={fetching}>
            Create API key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

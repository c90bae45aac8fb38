import { useState } from 'react';
import { useMutation } from 'urql';
import { LifetimeChoice } from '../components/lifetime-choice.tsx';
import { CredentialForm } from '../credentials/credential-form.tsx';
import { createAccessTokenDocument } from './documents.ts';
import { NewSecret } from './new-secret.tsx';
import platformScopes from 'virtual:platform-scopes';

/** Makes a token, and shows it once. */
export function CreateAccessToken({ onClose }: { onClose: () => void }) {
  const [{ fetching, error, data }, create] = useMutation(createAccessTokenDocument);
  const [expiresInDays, setDays] = useState(90);
  const created = data?.createPersonalAccessToken;
  if (created) return <NewSecret {...created} onClose={onClose} />;
  return (
    <CredentialForm
      title="Create access token"
      action="Create access token"
      scopes={platformScopes}
      initial={{ name: '', scopes: ['projects:read'] }}
      isBusy={fetching}
      error={error}
      onSubmit={(values) => void create({ input: { ...values, expiresInDays } })}
      onClose={onClose}
    >
      <LifetimeChoice days={expiresInDays} onChange={setDays} />
    </CredentialForm>
  );
}

import { useState } from 'react';
import { useMutation } from 'urql';
import { LifetimeChoice } from '../components/lifetime-choice.tsx';
import { SecretDialog } from '../components/secret.tsx';
import { CredentialForm } from '../credentials/credential-form.tsx';
import { createApiKeyDocument } from './documents.ts';

const scopes = [
  { name: 'read', about: 'read posts, comments, your profile and your keys' },
  { name: 'write', about: 'write in your name, and make and revoke keys' },
];

/** Makes a key, and shows it once. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const [{ fetching, error, data }, create] = useMutation(createApiKeyDocument);
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
    <CredentialForm
      title="Create API key"
      action="Create API key"
      scopes={scopes}
      initial={{ name: '', scopes: ['read'] }}
      isBusy={fetching}
      error={error}
      onSubmit={(values) => void create({ input: { ...values, expiresInDays } })}
      onClose={onClose}
    >
      <LifetimeChoice days={expiresInDays} onChange={setDays} />
    </CredentialForm>
  );
}

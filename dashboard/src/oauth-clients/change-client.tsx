import { useState } from 'react';
import { useMutation } from 'urql';
import platformScopes from 'virtual:platform-scopes';
import { CredentialForm } from '../credentials/credential-form.tsx';
import { RecentSignInNote } from '../shell/recent-sign-in.tsx';
import { type OAuthClient, updateOAuthClientDocument } from './documents.ts';
import { readUris, RedirectUris } from './redirect-uris.tsx';

/** Changes what a client is called, may do, and where its users come back to. */
export function ChangeClient({ client, onClose }: { client: OAuthClient; onClose: () => void }) {
  const [{ fetching, error }, update] = useMutation(updateOAuthClientDocument);
  const [uris, setUris] = useState(client.redirectUris.join('\n'));
  const redirectUris = readUris(uris);
  const isWidened = redirectUris.some((uri) => !client.redirectUris.includes(uri));
  const save = async (values: { name: string; scopes: string[] }) => {
    const { data } = await update({ id: client.id, input: { ...values, redirectUris } });
    if (data) onClose();
  };
  return (
    <CredentialForm
      title={`Change ${client.name}`}
      action="Save changes"
      nameHint="Users see it when they are asked to agree."
      scopes={platformScopes}
      initial={client}
      isBusy={fetching}
      error={error}
      onSubmit={(values) => void save(values)}
      onClose={onClose}
    >
      <RedirectUris text={uris} onChange={setUris} />
      {isWidened && <p className="hint">With a new address everybody who agreed to this client is asked again.</p>}
      <RecentSignInNote isFor="A new redirect URI" />
    </CredentialForm>
  );
}

import { CodeLine } from '../components/code-line.tsx';
import { NoticeDialog } from '../components/notice-dialog.tsx';
import { SecretDialog } from '../components/secret.tsx';
import type { CreatedOAuthClient } from './documents.ts';

/** Quoted for a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function tokenCall({ clientId, clientSecret, scopes }: CreatedOAuthClient): string {
  const grant = new URLSearchParams({ grant_type: 'client_credentials', scope: scopes[0] ?? '' });
  return `curl -u ${quoted(`${clientId}:${clientSecret}`)} -d ${quoted(`${grant}`)} '${window.location.origin}/v1/auth/token'`;
}

/** What a program without a secret needs to know: where it sends users, with what it makes up each time left out. */
function PublicClient({ client, onClose }: { client: CreatedOAuthClient; onClose: () => void }) {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: client.redirectUris[0] ?? '',
    scope: client.scopes.join(' '),
    code_challenge_method: 'S256',
  });
  return (
    <NoticeDialog title={`${client.name} is ready`} onClose={onClose}>
      <p>It has no secret, since it runs where none can be kept.</p>
      <CodeLine label="Client id" text={client.clientId} />
      <CodeLine
        label="Where users agree; add code_challenge and state"
        text={`${window.location.origin}/oauth/authorize?${query}`}
      />
    </NoticeDialog>
  );
}

/** Shows a client that was just made, or its new secret, with a call that works as it is pasted. */
export function NewClient({ client, onClose }: { client: CreatedOAuthClient; onClose: () => void }) {
  const { clientId, clientSecret, name } = client;
  if (!clientSecret) return <PublicClient client={client} onClose={onClose} />;
  return (
    <SecretDialog
      title={`${name} is ready`}
      secret={clientSecret}
      variable="PORTICO_CLIENT_SECRET"
      others={[`PORTICO_CLIENT_ID=${clientId}`]}
      call={tokenCall(client)}
      onClose={onClose}
    />
  );
}

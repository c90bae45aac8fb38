import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { CredentialPage } from '../credentials/credential-page.tsx';
import type { CredentialAct, CredentialSearch } from '../credentials/credential-search.ts';
import { type Credential, CredentialTable } from '../credentials/credential-table.tsx';
import { RevokeCredential } from '../credentials/revoke-credential.tsx';
import { ChangeClient } from './change-client.tsx';
import { CreateClient } from './create-client.tsx';
import { type OAuthClient, oauthClientsDocument, type ProjectName, revokeOAuthClientDocument } from './documents.ts';
import { RotateClient } from './rotate-client.tsx';

function aboutOf({ isPublic, projectId }: OAuthClient, projects: readonly ProjectName[]): string {
  const kind = isPublic ? 'Without a secret' : 'With a secret';
  if (projectId === null) return kind;
  const project = projects.find(({ id }) => id === projectId);
  return `${kind}, only for ${project ? project.name : 'one project'}`;
}

function credentialOf(client: OAuthClient, projects: readonly ProjectName[]): Credential {
  const { id, isPublic, revokedAt, ...rest } = client;
  const acts: CredentialAct[] = isPublic ? ['change', 'revoke'] : ['change', 'rotate', 'revoke'];
  const isRevoked = revokedAt !== null;
  return { ...rest, id, mark: id, about: aboutOf(client, projects), isRevoked, expiresAt: null, acts };
}

function OpenForm({ client, act, onClose }: { client: OAuthClient; act: CredentialAct; onClose: () => void }) {
  if (act === 'change') return <ChangeClient client={client} onClose={onClose} />;
  if (act === 'rotate') return <RotateClient client={client} onClose={onClose} />;
  return (
    <RevokeCredential credential={client} document={revokeOAuthClientDocument} action="Revoke client" onClose={onClose}>
      <p>All that it holds of its users ends with it.</p>
    </RevokeCredential>
  );
}

/** The programs by which others use Portico as somebody who agreed to that. */
export function OAuthClients() {
  const { create, act, id } = useSearch({ from: '/oauth-clients' });
  const navigate = useNavigate({ from: '/oauth-clients' });
  const [{ data, error }, ask] = usePageQuery({ query: oauthClientsDocument });
  const open = (form: CredentialSearch) => void navigate({ search: form });
  const close = () => open({});
  const clients = data?.oauthClients;
  const projects = data?.projects.items ?? [];
  const chosen = clients?.find((client) => client.id === id && client.revokedAt === null);
  return (
    <>
      <CredentialPage
        title="OAuth clients"
        noun="OAuth client"
        icon="client"
        facts="Programs of yours that act for others once they agree, or for you."
        total={clients?.length}
        error={error}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
        onCreate={() => open({ create: true })}
        example={
          <>
            A client sends people to <code>{window.location.origin}/oauth/authorize</code>, where they allow it what it
            asks for.
          </>
        }
      >
        <CredentialTable
          credentials={clients?.map((client) => credentialOf(client, projects)) ?? []}
          onAct={(next, of) => open({ act: next, id: of })}
        />
      </CredentialPage>
      {create && <CreateClient projects={projects} onClose={close} />}
      {chosen && act && <OpenForm client={chosen} act={act} onClose={close} />}
    </>
  );
}

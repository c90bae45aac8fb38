import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { CredentialPage } from '../credentials/credential-page.tsx';
import type { CredentialSearch } from '../credentials/credential-search.ts';
import { CredentialTable } from '../credentials/credential-table.tsx';
import { RevokeCredential } from '../credentials/revoke-credential.tsx';
import { CreateAccessToken } from './create-access-token.tsx';
import { type AccessToken, accessTokensDocument, revokeAccessTokenDocument } from './documents.ts';
import { RotateAccessToken } from './rotate-access-token.tsx';

function credentialOf({ prefix, revokedAt, ...rest }: AccessToken) {
  return { ...rest, mark: `${prefix}…`, isRevoked: revokedAt !== null, acts: ['rotate', 'revoke'] as const };
}

/** The tokens by which programs use somebody's projects. */
export function AccessTokens() {
  const { create, act, id } = useSearch({ from: '/access-tokens' });
  const navigate = useNavigate({ from: '/access-tokens' });
  const [{ data, error }, ask] = usePageQuery({ query: accessTokensDocument });
  const open = (form: CredentialSearch) => void navigate({ search: form });
  const close = () => open({});
  const tokens = data?.personalAccessTokens;
  const chosen = tokens?.find((token) => token.id === id);
  return (
    <>
      <CredentialPage
        title="Access tokens"
        noun="access token"
        icon="token"
        facts="What programs use to reach your projects by /v1 and GraphQL. They share the limits of your plan."
        total={tokens?.length}
        error={error}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
        onCreate={() => open({ create: true })}
        example={
          <>
            A token opens your projects to a program of yours: <code>GET {window.location.origin}/v1/projects</code>
          </>
        }
      >
        <CredentialTable
          credentials={tokens?.map(credentialOf) ?? []}
          onAct={(next, of) => open({ act: next, id: of })}
        />
      </CredentialPage>
      {create && <CreateAccessToken onClose={close} />}
      {chosen && act === 'rotate' && <RotateAccessToken token={chosen} onClose={close} />}
      {chosen && act === 'revoke' && (
        <RevokeCredential
          credential={chosen}
          document={revokeAccessTokenDocument}
          action="Revoke token"
          onClose={close}
        />
      )}
    </>
  );
}

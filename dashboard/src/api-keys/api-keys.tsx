import { useNavigate, useSearch } from '@tanstack/react-router';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Pager } from '../components/pager.tsx';
import { CredentialPage } from '../credentials/credential-page.tsx';
import type { CredentialSearch } from '../credentials/credential-search.ts';
import { CredentialTable } from '../credentials/credential-table.tsx';
import { RevokeCredential } from '../credentials/revoke-credential.tsx';
import { pageSearch } from '../lists/page-search.ts';
import { CreateApiKey } from './create-api-key.tsx';
import { UseLink } from './use-link.tsx';
import { type ApiKey, apiKeysDocument, revokeApiKeyDocument } from './documents.ts';

const limit = 20;

function credentialOf({ prefix, status, recentUse, ...rest }: ApiKey) {
  return {
    ...rest,
    mark: `${prefix}…`,
    isRevoked: status === 'revoked',
    acts: ['revoke'] as const,
    use: <UseLink id={rest.id} name={rest.name} days={recentUse} />,
  };
}

/** The keys by which programs use the community API for somebody. */
export function ApiKeys() {
  const { page = 1, create, act, id } = useSearch({ from: '/api-keys' });
  const navigate = useNavigate({ from: '/api-keys' });
  const [{ data, error }, ask] = usePageQuery({ query: apiKeysDocument, variables: { page, limit } });
  const open = (form: CredentialSearch) => void navigate({ search: { ...pageSearch(page), ...form } });
  const close = () => open({});
  const keys = data?.apiKeys;
  const chosen = keys?.items.find((key) => key.id === id);
  return (
    <>
      <CredentialPage
        title="API keys"
        noun="API key"
        icon="key"
        facts="What programs use to act for you in the community API. They share the limits of your plan."
        total={keys?.totalCount}
        error={error}
        onRetry={() => ask({ requestPolicy: 'network-only' })}
        onCreate={() => open({ create: true })}
        example={
          <>
            A key opens the community API to a program of yours:{' '}
            <code>GET {window.location.origin}/api/user/profile</code>
          </>
        }
      >
        <CredentialTable
          credentials={keys?.items.map(credentialOf) ?? []}
          onAct={(next, of) => open({ act: next, id: of })}
        />
        <Pager
          page={page}
          limit={limit}
          total={keys?.totalCount ?? 0}
          isExact={keys?.totalIsExact ?? true}
          goesOn={keys?.totalIsExact === false && keys.items.length === limit}
          onPage={(next) => void navigate({ search: { page: next } })}
        />
      </CredentialPage>
      {create && <CreateApiKey onClose={close} />}
      {chosen && act === 'revoke' && (
        <RevokeCredential credential={chosen} document={revokeApiKeyDocument} action="Revoke key" onClose={close} />
      )}
    </>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Pager } from '../components/pager.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { Standing } from '../components/standing.tsx';
import { failureOf } from '../graphql/failure.ts';
import { CreateApiKey } from './create-api-key.tsx';
import { type ApiKey, apiKeysDocument } from './documents.ts';
import { RevokeApiKey } from './revoke-api-key.tsx';

const limit = 20;

function ApiKeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, status, expiresAt, lastUsedAt } = apiKey;
  return (
    <tr>
      <th scope="row">
        <span className="entry-name">{name}</span>
        <code className="hint">{prefix}…</code>
      </th>
      <td data-label="Scopes">
        {scopes.map((scope) => (
          <span key={scope} className="chip">
            {scope}
          </span>
        ))}
      </td>
      <td data-label="Last used">{lastUsedAt ? <Moment at={lastUsedAt} /> : <span className="hint">never</span>}</td>
      <td data-label="State">
        <Standing isRevoked={status === 'revoked'} expiresAt={expiresAt} />
      </td>
      <td className="actions">
        {status !== 'revoked' && (
          <Button className="small" onClick={onRevoke} aria-label={`Revoke ${name}`}>
            Revoke…
          </Button>
        )}
      </td>
    </tr>
  );
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="empty">
      <Icon name="key" />
      <h2>No API keys yet</h2>
      <p className="hint">
        A key opens the community API to a program of yours: <code>GET {window.location.origin}/api/user/profile</code>
      </p>
      <Button kind="primary" onClick={onCreate}>
        Create API key
      </Button>
    </div>
  );
}

/** The keys by which programs use the community API for somebody. */
export function ApiKeys() {
  const { page = 1, create = false } = useSearch({ from: '/api-keys' });
  const navigate = useNavigate({ from: '/api-keys' });
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const [{ data, error }, ask] = useQuery({ query: apiKeysDocument, variables: { page, limit } });
  const open = (isOpen: boolean) =>
    void navigate({ search: { ...(page > 1 ? { page } : {}), ...(isOpen ? { create: true as const } : {}) } });
  const keys = data?.apiKeys;
  return (
    <>
      <title>API keys · Portico</title>
      <PageHead
        title="API keys"
        facts="What programs use to act for you in the community API. They share the limits of your plan."
      >
        {keys?.totalCount !== 0 && (
          <Button kind="primary" onClick={() => open(true)}>
            <Icon name="plus" />
            Create API key
          </Button>
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!keys && !error && <SkeletonRows count={6} />}
      {keys?.totalCount === 0 && <NoKeys onCreate={() => open(true)} />}
      {keys && keys.items.length > 0 && (
        <section className="card" aria-label="API keys">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Scopes</th>
                <th scope="col">Last used</th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="unseen">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {keys.items.map((apiKey) => (
                <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => setRevoked(apiKey)} />
              ))}
            </tbody>
          </table>
          <Pager
            page={page}
            limit={limit}
            total={keys.totalCount}
            shown={keys.items.length}
            onPage={(next) => void navigate({ search: { page: next } })}
          />
        </section>
      )}
      {create && <CreateApiKey onClose={() => open(false)} />}
      {revoked && <RevokeApiKey apiKey={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

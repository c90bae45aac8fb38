import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { Standing } from '../components/standing.tsx';
import { failureOf } from '../graphql/failure.ts';
import { CreateAccessToken } from './create-access-token.tsx';
import { type AccessToken, accessTokensDocument } from './documents.ts';
import { RevokeAccessToken } from './revoke-access-token.tsx';
import { RotateAccessToken } from './rotate-access-token.tsx';

interface RowProps {
  token: AccessToken;
  onRotate: () => void;
  onRevoke: () => void;
}

function AccessTokenRow({
  token: { name, prefix, scopes, expiresAt, revokedAt, lastUsedAt },
  onRotate,
  onRevoke,
}: RowProps) {
  return (
    <tr>
      <th scope="row">
        <span className="entry-name">{name}</span>
        <code className="hint">{prefix}…</code>
      </th>
      <td data-label="Scopes">
        <span title={scopes.join(', ')}>
          {scopes.slice(0, 2).map((scope) => (
            <span key={scope} className="chip">
              {scope}
            </span>
          ))}
          {scopes.length > 2 && <span className="chip">{scopes.length - 2} more</span>}
        </span>
      </td>
      <td data-label="Last used">{lastUsedAt ? <Moment at={lastUsedAt} /> : <span className="hint">never</span>}</td>
      <td data-label="State">
        <Standing isRevoked={revokedAt !== null} expiresAt={expiresAt} />
      </td>
      <td className="actions">
        {revokedAt === null && (
          <span className="row">
            <Button className="small" onClick={onRotate} aria-label={`Rotate ${name}`}>
              Rotate…
            </Button>
            <Button className="small" onClick={onRevoke} aria-label={`Revoke ${name}`}>
              Revoke…
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

function NoTokens({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="empty">
      <Icon name="token" />
      <h2>No access tokens yet</h2>
      <p className="hint">
        A token opens your projects to a program of yours: <code>GET {window.location.origin}/v1/projects</code>
      </p>
      <Button kind="primary" onClick={onCreate}>
        Create access token
      </Button>
    </div>
  );
}

/** The tokens by which programs use somebody's projects. */
export function AccessTokens() {
  const { create = false } = useSearch({ from: '/access-tokens' });
  const navigate = useNavigate({ from: '/access-tokens' });
  const [rotated, setRotated] = useState<AccessToken | null>(null);
  const [revoked, setRevoked] = useState<AccessToken | null>(null);
  const [{ data, error }, ask] = useQuery({ query: accessTokensDocument });
  const open = (isOpen: boolean) => void navigate({ search: isOpen ? { create: true } : {} });
  const tokens = data?.personalAccessTokens;
  return (
    <>
      <title>Access tokens · Portico</title>
      <PageHead
        title="Access tokens"
        facts="What programs use to reach your projects by /v1 and GraphQL. They share the limits of your plan."
      >
        {tokens?.length !== 0 && (
          <Button kind="primary" onClick={() => open(true)}>
            <Icon name="plus" />
            Create access token
          </Button>
        )}
      </PageHead>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!tokens && !error && <SkeletonRows count={4} />}
      {tokens?.length === 0 && <NoTokens onCreate={() => open(true)} />}
      {tokens && tokens.length > 0 && (
        <section className="card" aria-label="Access tokens">
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
              {tokens.map((token) => (
                <AccessTokenRow
                  key={token.id}
                  token={token}
                  onRotate={() => setRotated(token)}
                  onRevoke={() => setRevoked(token)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {create && <CreateAccessToken onClose={() => open(false)} />}
      {rotated && <RotateAccessToken token={rotated} onClose={() => setRotated(null)} />}
      {revoked && <RevokeAccessToken token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}

import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Chart } from '../charts/chart.tsx';
import { clockOf } from '../charts/clock.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { grouped } from '../components/number.ts';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { CredentialState } from '../components/credential-state.tsx';
import { failureOf } from '../graphql/failure.ts';
import type { ResultOf } from '../graphql/graphql.ts';
import './api-keys.css';
import { type ApiKey, apiKeyDocument, type DayOfUse } from './documents.ts';
import { RoutesOfUse } from './routes-of-use.tsx';
import { UseTable } from './use-table.tsx';
import { byStart, inWords, recentDays, useChart } from './use-of-days.ts';

const from = '/api-keys/$keyId';

type Usage = ResultOf<typeof apiKeyDocument>['apiKeyUsage'];

function Figures({ usage, lastUsedAt }: { usage: Usage; lastUsedAt: string | null }) {
  const figures = [
    ['Requests', usage.totalRequests],
    ['Answered', usage.successfulRequests],
    ['Failed', usage.failedRequests],
    ['Over the limit', usage.rateLimitedRequests],
  ] as const;
  return (
    <section className="card" aria-label="Last 30 days">
      <dl className="card-body key-figures">
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="number">{grouped(figure)}</dd>
          </div>
        ))}
        <div>
          <dt>Last used</dt>
          <dd>{lastUsedAt ? <Moment at={lastUsedAt} /> : 'never'}</dd>
        </div>
      </dl>
    </section>
  );
}

function Days({ days }: { days: readonly DayOfUse[] }) {
  const { view } = useSearch({ from });
  const navigate = useNavigate({ from });
  const [looked, setLooked] = useState<number | null>(null);
  const [now] = useState(Date.now);
  const clock = useMemo(() => clockOf('UTC'), []);
  const shown = { period: recentDays(now), points: byStart(days) };
  return (
    <>
      <p>
        <Button
          aria-pressed={view === 'table'}
          onClick={() => void navigate({ search: view ? {} : { view: 'table' }, resetScroll: false })}
        >
          {view ? 'As a chart' : 'As a table'}
        </Button>
      </p>
      {view ? (
        <UseTable {...shown} />
      ) : (
        <Chart
          {...shown}
          kind={useChart}
          clock={clock}
          now={now}
          total={inWords(days)}
          looked={looked}
          onLook={setLooked}
        />
      )}
    </>
  );
}

function factsOf({ prefix, scopes }: Pick<ApiKey, 'prefix' | 'scopes'>): string {
  return `${prefix}… may ${scopes.join(' and ')}. Days are those of UTC; before the key was made, nothing is known.`;
}

/** What one key was used for. */
export function ApiKeyPage() {
  const { keyId } = useParams({ from });
  const [{ data, error }, ask] = usePageQuery({ query: apiKeyDocument, variables: { id: keyId } });
  const { apiKey: key, apiKeyUsage: usage } = data ?? {};
  return (
    <>
      <title>{`${key?.name ?? 'API key'} · Portico`}</title>
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!data && !error && <SkeletonRows count={6} />}
      {key && usage && (
        <>
          <PageHead title={key.name} facts={factsOf(key)}>
            <span>
              <CredentialState isRevoked={key.status === 'revoked'} expiresAt={key.expiresAt} />
            </span>
          </PageHead>
          <Figures usage={usage} lastUsedAt={key.lastUsedAt} />
          <Days days={key.recentUse} />
          <RoutesOfUse routes={usage.byEndpoint} />
        </>
      )}
    </>
  );
}

import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Chart } from '../charts/chart.tsx';
import { type Clock, clockOf, stretch } from '../charts/clock.ts';
import { type Gap, gapsOf } from '../charts/gaps.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { isInDialog } from '../components/open-dialog.ts';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { environmentLabel } from '../project/environments.ts';
import { isMissing, Missing } from '../project/missing.tsx';
import { Controls } from './controls.tsx';
import { metricsDocument } from './documents.ts';
import './metrics.css';
import type { MetricsSearch } from './metrics-search.ts';
import { MetricsTable } from './metrics-table.tsx';
import { NoMetrics } from './no-metrics.tsx';
import { periodOf } from './period.ts';
import { pointsByStart } from './points-by-start.ts';
import { runtimeCharts } from './runtime-charts.ts';

const route = '/projects/$projectId/metrics';

/** Milliseconds between two looks at a range that ends now. */
const refreshMs = 60_000;

/** Calls again and again while something goes on, and somebody looks. */
function useEveryMinute(isGoingOn: boolean, call: () => void): void {
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') call();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isGoingOn, call]);
}

/** From when to when nothing came. */
function Unknown({ gaps, clock }: { gaps: readonly Gap[]; clock: Clock }) {
  const [longest] = gaps.toSorted((left, right) => right.to - right.from - (left.to - left.from));
  if (!longest) return null;
  return (
    <p className="metrics-unknown">
      {gaps.length === 1 ? 'Nothing is known' : `Nothing is known of ${gaps.length} stretches, the longest`} from{' '}
      {stretch(clock, longest.from, longest.to)}. No report came; totals and averages leave that time out.
    </p>
  );
}

/** How an environment of a project fares, by what it reports of itself. */
export function Metrics() {
  const { projectId } = useParams({ from: route });
  const { environment = 'production', ...search } = useSearch({ from: route });
  const navigate = useNavigate({ from: route });
  const [looked, setLooked] = useState<number | null>(null);
  const [now, setNow] = useState(Date.now);
  const clock = useMemo(() => clockOf(search.zone ? undefined : 'UTC'), [search.zone]);
  const period = periodOf(search, now);
  const [from, to] = [new Date(period.from).toISOString(), new Date(period.to).toISOString()];
  const [{ data, error }, ask] = usePageQuery({
    query: metricsDocument,
    variables: { projectId, environment, from, to, interval: period.interval },
  });
  // The newest bucket fills up, while its period stays the same.
  const goOn = useCallback(() => {
    setNow(Date.now());
    ask({ requestPolicy: 'network-only' });
  }, [ask]);
  useEveryMinute(!search.to, goOn);
  const go = (change: MetricsSearch) => void navigate({ search: change, resetScroll: false });
  const { from: chosen, to: _to, interval: _interval, ...range } = search;
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Escape' || isInDialog(target) || !chosen) return;
      void navigate({ search: ({ from: _from, to: _until, interval: _width, ...rest }) => rest, resetScroll: false });
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [chosen, navigate]);
  if (!data && isMissing(error)) return <Missing error={error} projectId={projectId} />;
  const runtime = data?.projectMetrics.runtime;
  const points = pointsByStart(runtime?.series ?? []);
  const shown = { period, points, clock };
  return (
    <>
      <title>Metrics · Portico</title>
      <PageHead
        title="Metrics"
        facts={`${environmentLabel(environment)} · ${stretch(clock, period.from, period.to)} (${clock.name})`}
      />
      <Controls search={search} period={period} onChange={go} />
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!runtime && !error && <SkeletonRows count={8} />}
      {runtime && points.size === 0 && <NoMetrics projectId={projectId} />}
      {runtime && points.size > 0 && <Unknown gaps={gapsOf(period, (start) => points.has(start), now)} clock={clock} />}
      {runtime && points.size > 0 && search.view === 'table' && <MetricsTable {...shown} />}
      {runtime && points.size > 0 && !search.view && (
        <div className="charts">
          {runtimeCharts.map((kind) => (
            <Chart
              key={kind.id}
              {...shown}
              kind={kind}
              now={now}
              total={kind.total(runtime)}
              objective={kind.objective?.(data.objective)}
              looked={looked}
              onLook={setLooked}
              onChoose={(first, last) =>
                go({ ...range, from: new Date(first).toISOString(), to: new Date(last).toISOString() })
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

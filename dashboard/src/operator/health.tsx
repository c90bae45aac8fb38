import type { ReactNode } from 'react';
import figures from 'virtual:figures';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { failureOf } from '../graphql/failure.ts';
import { Checks } from './checks.tsx';
import { type Health, healthDocument } from './documents.ts';
import { Workers } from './workers.tsx';
import { grouped } from '../components/number.ts';

const { countedAtMost, lateMinutes } = figures;

function counted(count: number): string {
  return count > countedAtMost ? `more than ${grouped(countedAtMost)}` : grouped(count);
}

function OldestDue({ at }: { at: string | null }) {
  if (at === null) return 'nothing is due';
  const isLate = Date.now() - Date.parse(at) > lateMinutes * 60_000;
  return (
    <>
      due <Moment at={at} /> {isLate && <span className="badge warn">Late</span>}
    </>
  );
}

function Card({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <section className="card" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <dl className="facts card-body">
        {facts.map(([name, value]) => (
          <div key={name} className="operator-figure">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Cards({ health }: { health: Health }) {
  const { version, nodeVersion, startedAt, isDatabaseEmbedded, sharesLimits, deliveries, mail } = health;
  return (
    <div className="operator-cards">
      <Card
        title="Webhooks"
        facts={[
          ['Waiting', counted(deliveries.waiting)],
          ['Due now', counted(deliveries.due)],
          ['With workers', counted(deliveries.underWay)],
          ['Oldest', <OldestDue key="oldest" at={deliveries.oldestDueAt} />],
          ['Failing destinations', counted(deliveries.failingDestinations)],
        ]}
      />
      <Card
        title="E-mail"
        facts={[
          ['Waiting', counted(mail.waiting)],
          ['Due now', counted(mail.due)],
          ['Tried before', counted(mail.retried)],
          ['Oldest', <OldestDue key="oldest" at={mail.oldestDueAt} />],
          ['Mail server', mail.isSent ? 'is set' : 'none: no SMTP_URL is set'],
        ]}
      />
      <Card
        title="Server"
        facts={[
          ['Portico', version],
          ['Node.js', nodeVersion],
          ['Started', <Moment key="started" at={startedAt} />],
          ['Database', isDatabaseEmbedded ? 'embedded' : 'on a server'],
          ['Limits', sharesLimits ? 'counted together, in Valkey' : 'counted by this process'],
        ]}
      />
    </div>
  );
}

/** How the installation is: what waits, who works on it, and what can be found out by looking. */
export function HealthTab() {
  const [{ data, error }, ask] = usePageQuery({ query: healthDocument });
  const again = () => ask({ requestPolicy: 'network-only' });
  return (
    <>
      {error && <Problem failure={failureOf(error)} onRetry={again} />}
      {!data && !error && <SkeletonRows count={6} />}
      {data && (
        <>
          <p>
            <Button onClick={again}>
              <Icon name="again" />
              Look again
            </Button>
          </p>
          <Cards health={data.installation} />
          <Workers workers={data.installation.workers} />
          <Checks />
        </>
      )}
    </>
  );
}

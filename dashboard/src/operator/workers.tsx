import { Moment } from '../components/moment.tsx';
import type { Health } from './documents.ts';

/** The processes that send webhooks and e-mail. */
export function Workers({ workers }: { workers: Health['workers'] }) {
  return (
    <section className="card" aria-label="Workers">
      <div className="card-head">
        <h2>Workers</h2>
        <span className="hint">They send webhooks and e-mail. Those of the last day are shown.</span>
      </div>
      {workers.length === 0 ? (
        <p className="card-body">
          <span>
            <span className="badge bad">None</span> Nothing is sent: start <code>portico worker</code>, or leave{' '}
            <code>WORKER</code> unset where you serve.
          </span>
        </p>
      ) : (
        <ul>
          {workers.map(({ id, host, version, startedAt, seenAt, isAlive }) => (
            <li key={id} className="entry">
              <div className="grow">
                <div className="entry-name cut" title={host}>
                  {host}
                </div>
                <p className="hint">
                  Version {version}, started <Moment at={startedAt} />
                </p>
              </div>
              <span>
                {isAlive ? <span className="badge ok">Works</span> : <span className="badge bad">Silent</span>}{' '}
                <span className="hint">
                  seen <Moment at={seenAt} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { Icon, type IconName } from '../components/icon.tsx';
import { Moment } from '../components/moment.tsx';
import type { IncidentEntry, NamedMember } from './documents.ts';

const looks: Readonly<Record<IncidentEntry['kind'], { icon: IconName; words: string }>> = {
  opened: { icon: 'warning', words: 'Opened' },
  acknowledged: { icon: 'pending', words: 'Acknowledged' },
  resolved: { icon: 'good', words: 'Resolved' },
};

/** Who did something; whoever is no member any more has no name here. */
function whoseName(userId: string | null, members: readonly NamedMember[]): string {
  if (userId === null) return 'the monitor';
  const member = members.find((each) => each.userId === userId);
  return member ? (member.displayName ?? member.username) : 'somebody who is not a member now';
}

/** What happened with an incident, in order. */
export function Timeline({ entries, members }: { entries: readonly IncidentEntry[]; members: readonly NamedMember[] }) {
  return (
    <section className="card" aria-labelledby="timeline">
      <div className="card-head">
        <h2 id="timeline">Timeline</h2>
      </div>
      <ol className="timeline">
        {entries.map(({ kind, at, userId, note }) => (
          <li key={`${kind} ${at}`} className={`timeline-entry ${kind}`}>
            <Icon name={looks[kind].icon} />
            <div className="grow">
              <p>
                <strong>{looks[kind].words}</strong> by <span dir="auto">{whoseName(userId, members)}</span>{' '}
                <span className="hint">
                  <Moment at={at} />
                </span>
              </p>
              {note && (
                <p className="written" dir="auto">
                  {note}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

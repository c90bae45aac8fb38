import { grouped } from '../components/number.ts';

/** Plans as people call them. */
const names: Readonly<Record<string, string>> = { free: 'Free', pro: 'Pro' };

interface UsageProps {
  plan: string;
  day: { limit: number; used: number };
}

/** How much of the day's requests is used. */
export function Usage({ plan, day: { limit, used } }: UsageProps) {
  return (
    <div className="usage">
      <div className="usage-words">
        <span>Today on {names[plan] ?? plan}</span>
        <span className="number">
          {grouped(used)} of {grouped(limit)}
        </span>
      </div>
      <meter className="meter" aria-label="Requests today" min={0} max={limit} value={used} />
    </div>
  );
}

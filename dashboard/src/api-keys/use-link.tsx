import { Link } from '@tanstack/react-router';
import { axisEnd } from '../charts/axis-end.ts';
import { startsOf } from '../charts/buckets.ts';
import { Plot } from '../charts/plot.tsx';
import './api-keys.css';
import type { DayOfUse } from './documents.ts';
import { byStart, inWords, recentDays, useChart } from './use-of-days.ts';

interface UseLinkProps {
  id: string;
  name: string;
  days: readonly DayOfUse[];
}

/** How a key was used lately, in the size of a word; it leads to all that is known of that. */
export function UseLink({ id, name, days }: UseLinkProps) {
  const highest = Math.max(1, ...days.map(({ requests }) => requests));
  return (
    <Link
      to="/api-keys/$keyId"
      params={{ keyId: id }}
      preload="intent"
      className="key-use chart"
      aria-label={`Use of ${name}: ${inWords(days)}`}
      title={inWords(days)}
    >
      <Plot kind={useChart} starts={startsOf(recentDays(Date.now()))} points={byStart(days)} end={axisEnd(highest)} />
    </Link>
  );
}

const second = 1_000;
const steps = [
  { unit: 'day', ms: 86_400 * second },
  { unit: 'hour', ms: 3_600 * second },
  { unit: 'minute', ms: 60 * second },
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'short' });
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Up to a week as a distance from now, beyond as a date. */
function distance(moment: Date, now: Date): string {
  const ms = moment.getTime() - now.getTime();
  if (Math.abs(ms) > 7 * 86_400 * second) return date.format(moment);
  const step = steps.find((each) => Math.abs(ms) >= each.ms);
  if (!step) return ms > 0 ? 'in a moment' : 'just now';
  return relative.format(Math.trunc(ms / step.ms), step.unit);
}

/** A moment, whose exact time is seen on hover. */
export function Moment({ at }: { at: string }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={`${at.replace('T', ' ').replace('Z', '')} UTC`}>
      {distance(moment, new Date())}
    </time>
  );
}

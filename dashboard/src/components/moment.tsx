import { writtenDate } from './date.ts';

const second = 1_000;
const day = 86_400 * second;
const steps = [
  { unit: 'day', ms: day },
  { unit: 'hr', ms: 3_600 * second },
  { unit: 'min', ms: 60 * second },
] as const;

/** Up to a week as a distance from now, beyond as a date. */
function distance(moment: Date, now: Date): string {
  const ms = moment.getTime() - now.getTime();
  if (Math.abs(ms) > 7 * day) return writtenDate(moment);
  const step = steps.find((each) => Math.abs(ms) >= each.ms);
  if (!step) return ms > 0 ? 'in a moment' : 'just now';
  const count = Math.floor(Math.abs(ms) / step.ms);
  const words = `${count} ${step.unit}${step.unit === 'day' && count > 1 ? 's' : ''}`;
  return ms > 0 ? `in ${words}` : `${words} ago`;
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

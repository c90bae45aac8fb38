const minute = 60_000;

/** Writes moments in one time zone. */
export interface Clock {
  /** The zone, as people write it beside times. */
  name: string;
  time(at: number): string;
  date(at: number): string;
  /** Milliseconds that the zone is ahead of UTC at a moment. */
  offset(at: number): number;
}

/** @param timeZone of IANA; undefined is the browser's own */
export function clockOf(timeZone: string | undefined): Clock {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const parts = { timeZone: zone, hourCycle: 'h23' } as const;
  const time = new Intl.DateTimeFormat('en-GB', { ...parts, hour: '2-digit', minute: '2-digit' });
  const date = new Intl.DateTimeFormat('en-GB', { ...parts, day: 'numeric', month: 'short' });
  const whole = new Intl.DateTimeFormat('en-GB', {
    ...parts,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return {
    name: zone,
    time: (at) => time.format(at),
    date: (at) => date.format(at),
    offset(at) {
      const fields = Object.fromEntries(whole.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
      const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0 } = fields;
      return Date.UTC(year, month - 1, day, hour, minutes) - Math.floor(at / minute) * minute;
    },
  };
}

/** From when to when, with as much of the date as it takes. */
export function stretch(clock: Clock, from: number, to: number): string {
  const [first, last] = [clock.date(from), clock.date(to)];
  if (first === last) return `${first}, ${clock.time(from)} to ${clock.time(to)}`;
  return `${first}, ${clock.time(from)} to ${last}, ${clock.time(to)}`;
}

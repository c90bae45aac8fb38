const minute = 60_000;
const day = 1_440 * minute;

/** Clocks are set at times that are whole quarters of an hour, so that all of one are as far from UTC. */
const quarter = 15 * minute;

/** Writes moments in one time zone. */
export interface Clock {
  /** The zone, as people write it beside times. */
  name: string;
  time(at: number): string;
  /** What tells a time from the same one before or after the clock is set back; null where there is but one. */
  which(at: number): string | null;
  /** With the year, where it is not that of the moment that it stands beside: of now, unless it is said. */
  date(at: number, beside?: number): string;
  /** Milliseconds that the zone is ahead of UTC at a moment. */
  offset(at: number): number;
}

/** How far a zone is ahead of UTC; each quarter of an hour is looked up once. */
function offsetsOf(timeZone: string): Clock['offset'] {
  const whole = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const known = new Map<number, number>();
  return (at) => {
    const start = Math.floor(at / quarter) * quarter;
    const found = known.get(start);
    if (found !== undefined) return found;
    const fields = Object.fromEntries(whole.formatToParts(start).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day: date = 1, hour = 0, minute: minutes = 0 } = fields;
    const offset = Date.UTC(year, month - 1, date, hour, minutes) - start;
    known.set(start, offset);
    return offset;
  };
}

/** @param timeZone of IANA; undefined is the browser's own */
export function clockOf(timeZone: string | undefined): Clock {
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const parts = { timeZone: zone, hourCycle: 'h23' } as const;
  const hours = { ...parts, hour: '2-digit', minute: '2-digit' } as const;
  const days = { ...parts, day: 'numeric', month: 'short' } as const;
  const time = new Intl.DateTimeFormat('en-GB', hours);
  const ofZone = new Intl.DateTimeFormat('en-GB', { ...hours, timeZoneName: 'shortOffset' });
  const [date, dateOfYear, year] = [
    new Intl.DateTimeFormat('en-GB', days),
    new Intl.DateTimeFormat('en-GB', { ...days, year: 'numeric' }),
    new Intl.DateTimeFormat('en-GB', { ...parts, year: 'numeric' }),
  ];
  const offset = offsetsOf(zone);
  const isShownTwice = (at: number) =>
    [at - day, at + day].some((near) => {
      const other = at + offset(at) - offset(near);
      return other !== at && offset(other) === offset(near);
    });
  return {
    name: zone,
    time: (at) => time.format(at),
    which(at) {
      if (!isShownTwice(at)) return null;
      return ofZone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? null;
    },
    date: (at, beside = Date.now()) => (year.format(at) === year.format(beside) ? date : dateOfYear).format(at),
    offset,
  };
}

/** From when to when, with as much of the date as it takes. */
export function stretch(clock: Clock, from: number, to: number): string {
  const [first, last] = [clock.date(from), clock.date(to)];
  const time = (at: number) => [clock.time(at), clock.which(at) ?? []].flat().join(' ');
  if (first === last) return `${first}, ${time(from)} to ${time(to)}`;
  return `${first}, ${time(from)} to ${last}, ${time(to)}`;
}

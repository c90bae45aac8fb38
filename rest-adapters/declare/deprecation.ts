/** That a route will be gone one day, which every answer and the documents say until then. */
export interface Deprecation {
  /** The day that this was said first, as in `2026-11-21`. */
  since: string;
  /** The day from which on it may be gone: at least a year later. */
  sunset: string;
  /** Where it is told what to use instead. */
  link: string;
}

function dateOf(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) throw new Error(`${day} is no day`);
  return date;
}

/** @throws Error where a client has less than twelve months to go elsewhere */
export function requireNotice({ since, sunset }: Deprecation): void {
  const earliest = dateOf(since);
  earliest.setUTCFullYear(earliest.getUTCFullYear() + 1);
  if (dateOf(sunset) < earliest) throw new Error(`what is deprecated on ${since} must stay for a year`);
}

/** The headers that say so (RFC 9745 §2, RFC 8594 §3). @param links those that the answer has already (RFC 8288) */
export function deprecationHeaders({ since, sunset, link }: Deprecation, links: string | undefined) {
  const told = `<${link}>; rel="deprecation"`;
  return {
    deprecation: `@${dateOf(since).getTime() / 1_000}`,
    sunset: dateOf(sunset).toUTCString(),
    link: links === undefined ? told : `${links}, ${told}`,
  };
}

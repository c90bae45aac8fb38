import { z } from 'zod';

const maximumLength = 63;

export const slug = z
  .string('must be a string')
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be 1 to 63 characters of a-z, 0-9 and -, with no - at either end',
  );

/** `Payments API (EU)` becomes `payments-api-eu`; a name without a single Latin letter or digit becomes `project`. */
export function slugFromName(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['project'];
  return words.join('-').slice(0, maximumLength).replace(/-$/, '');
}

/** The first of `base`, `base-2`, `base-3`, … that is not taken. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  let candidate = base;
  for (let number = 2; taken.has(candidate); number += 1) {
    const suffix = `-${number}`;
    candidate = `${base.slice(0, maximumLength - suffix.length)}${suffix}`;
  }
  return candidate;
}

import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { atField, DomainError } from '../errors.ts';

const maximumLength = 63;

export const slug = z
  .string('must be a string')
  .regex(
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
    'must be 1 to 63 characters of a-z, 0-9 and -, with no - at either end',
  );

/** `Payments API (EU)` becomes `payments-api-eu`; a name without a single Latin letter or digit becomes `project`. */
function slugFromName(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['project'];
  return words.join('-').slice(0, maximumLength).replace(/-$/, '');
}

/** The slugs to try for a name, best first: the plain one, then some that end by chance, so that one of them is free. */
export function slugsFromName(name: string): [string, ...string[]] {
  const plain = slugFromName(name);
  const byChance = () => `${plain.slice(0, maximumLength - 7)}-${randomBytes(3).toString('hex')}`;
  return [plain, byChance(), byChance(), byChance()];
}

/** @param taken what was to be the slug @param field which field of the input it came from */
export function slugTaken(taken: string | null | undefined, field: 'slug' | 'name' = 'slug'): DomainError {
  const text = `You have a project with the slug ${taken} already. Choose another.`;
  return new DomainError('SLUG_TAKEN', text, atField(field, 'is taken by another project of yours'));
}

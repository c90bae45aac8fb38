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

/** Latin letters that are no others with a mark, as people write them where there are none. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** The words in it, in letters without marks. */
function plainWords(name: string): string[] {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return letters.replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter).match(/[a-z0-9]+/g) ?? ['project'];
}

/**
 * `Café Łódź (EU)` becomes `cafe-lodz-eu`; a name without a single Latin letter or digit becomes `project`. What is too
 * long ends with a whole word, where there is more than one.
 */
function slugFromName(name: string): string {
  const whole = plainWords(name).join('-');
  const fits = whole.slice(0, maximumLength);
  if (whole.length === fits.length || whole[maximumLength] === '-') return fits;
  return fits.includes('-') ? fits.slice(0, fits.lastIndexOf('-')) : fits;
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

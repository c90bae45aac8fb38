import { z } from 'zod';

/** A text of `minimum` to `maximum` characters that is more than white space. */
export function text(minimum: number, maximum: number) {
  return z
    .string('must be a string')
    .min(minimum, minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`)
    .max(maximum, `must have at most ${maximum} characters`)
    .refine((value) => value.isWellFormed(), 'must not have half of a surrogate pair')
    .refine((value) => minimum === 0 || value === '' || value.trim() !== '', 'must not be blank');
}

/** The address of a page on the web. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .max(2048, 'must have at most 2048 characters');

/** A list without repetitions. */
export function distinct<Item extends z.ZodType>(item: Item, minimum: number, maximum: number) {
  return z
    .array(item)
    .min(minimum, `must have at least ${minimum} entr${minimum === 1 ? 'y' : 'ies'}`)
    .max(maximum, `must have at most ${maximum} entries`)
    .refine((list) => new Set(list).size === list.length, 'must not repeat an entry')
    .meta({ uniqueItems: true });
}

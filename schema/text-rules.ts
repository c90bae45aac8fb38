import { z } from 'zod';

/** Controls that no text needs: in JSON they take six times their length. */
const control = /(?![\t\n\r])\p{Cc}/u;

export const withoutControls = [
  (value: string) => !control.test(value),
  'must not contain control characters but tabs and line breaks',
] as const;

/** A text of `minimum` to `maximum` characters that is more than white space. */
export function text(minimum: number, maximum: number) {
  return z
    .string('must be a string')
    .min(minimum, minimum === 1 ? 'must not be empty' : `must have at least ${minimum} characters`)
    .max(maximum, `must have at most ${maximum} characters`)
    .refine((value) => value.isWellFormed(), 'must not have half of a surrogate pair')
    .refine(...withoutControls)
    .refine((value) => minimum === 0 || value === '' || value.trim() !== '', 'must not be blank');
}

/**
 * Controls, which line breaks are among, and what turns the direction of the text after it (Unicode, UAX #9 §2.1, §2.2,
 * §2.4): a name is shown beside others' words, on consent screens and in e-mail, and must not change how they read.
 */
const disruptive = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What people, projects and credentials are called: one line, of `minimum` to `maximum` characters. */
export function name(minimum: number, maximum: number) {
  return text(minimum, maximum).refine(
    (value) => !disruptive.test(value),
    'must not contain line breaks, control characters or overrides of the direction of text',
  );
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

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

/** What RFC 3986 writes addresses with. */
const addressCharacters = /^[\x21-\x7e]*$/;

/**
 * The address of a page on the web. Parsers of URLs take any character and encode it; as it was sent, it would turn up
 * in logs, terminals and other people's programs.
 */
export const webAddress = z
  .string('must be a string')
  .max(2048, 'must have at most 2048 characters')
  // Before the other rule, which takes white space at both ends away before it looks.
  .refine((address) => addressCharacters.test(address), {
    error:
      'must have no spaces, no control characters and none beyond ASCII: percent-encode them, and send an international host name in its xn-- form',
    abort: true,
  })
  .check(z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }));

/** A list without repetitions. */
export function distinct<Item extends z.ZodType>(item: Item, minimum: number, maximum: number) {
  return z
    .array(item)
    .min(minimum, `must have at least ${minimum} entr${minimum === 1 ? 'y' : 'ies'}`)
    .max(maximum, `must have at most ${maximum} entries`)
    .refine((list) => new Set(list).size === list.length, 'must not repeat an entry')
    .meta({ uniqueItems: true });
}

/** What a post must have in it, or must not. Its fields are those of the SQL function `search_query`. */
interface SearchTerm {
  words: string;
  excluded: boolean;
  /** Whether it stands between quotation marks: then not one of its words is left out, and it is no beginning of any. */
  quoted: boolean;
  /** Whether words that begin so are as good. */
  beginning: boolean;
  /** Whether words like these are as good. */
  mistyped: boolean;
}

/** What somebody looks for: posts with all terms of one of the alternatives. */
export type SearchWords = readonly (readonly SearchTerm[])[];

/** `"several words"`, also without the last mark, or what stands between spaces; and a minus before it, as telephones have them too. */
const termPattern = /(?<minus>[-−–]?)(?:["“”„«»](?<phrase>[^"“”„«»]*)["“”„«»]?|(?<bare>[^\s"“”„«»]+))/gu;

const alternative = /^or$/iu;

/** What has neither is no word. */
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Reads a search as people type it: `rate limits`, `"exact words"`, `-without`, `either or another`. Nothing that somebody
 * can type is wrong, and signs without a meaning have none.
 */
export function searchWords(text: string): SearchWords {
  const alternatives: SearchTerm[][] = [[]];
  for (const { groups } of text.matchAll(termPattern)) {
    const { minus = '', phrase, bare = '' } = groups ?? {};
    const words = phrase ?? bare;
    const term = { words, excluded: minus !== '', quoted: phrase !== undefined, beginning: false, mistyped: false };
    if (alternative.test(bare) && minus === '') alternatives.push([]);
    else if (letterOrDigit.test(words)) alternatives.at(-1)?.push(term);
  }
  return alternatives.filter((terms) => terms.length > 0);
}

/** Whether something is only excluded somewhere: there is nothing to look up then. */
export function onlyExcludes(search: SearchWords): boolean {
  return search.some((terms) => terms.every(({ excluded }) => excluded));
}

const shortestBeginning = 3;

/** How a search can be read. */
export const readings = ['exact', 'begun', 'similar'] as const;
export type Reading = (typeof readings)[number];

/** The same search where the last word is not typed to its end; null where there is none that could go on. */
export function unfinished(search: SearchWords): SearchWords | null {
  const last = search.at(-1)?.at(-1);
  if (
    !last ||
    last.excluded ||
    last.quoted ||
    [...last.words].filter((sign) => letterOrDigit.test(sign)).length < shortestBeginning
  )
    return null;
  return search.map((terms) => terms.map((term) => ({ ...term, beginning: term === last })));
}

/** So many words at most are mistyped: others like each of them are looked for. */
const mostMistyped = 5;

/** The same search where each word may be another one mistyped; null where it is not a few words, as people type them. */
export function mistyped(search: SearchWords): SearchWords | null {
  const terms = search.flat();
  const isPlain = search.length === 1 && terms.every(({ excluded, quoted }) => !excluded && !quoted);
  return isPlain && terms.length <= mostMistyped ? [terms.map((term) => ({ ...term, mistyped: true }))] : null;
}

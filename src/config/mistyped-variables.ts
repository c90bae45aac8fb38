import { nearWord } from './near-word.ts';

/** Variables that are set and look like ones of ours, which are not: a sentence for each. */
export function mistypedVariables(set: readonly string[], ours: readonly string[]): string[] {
  const unset = ours.filter((name) => !set.includes(name));
  return set
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const meant = nearWord(name.toUpperCase(), unset);
      return meant ? [`${name} is set, but nothing reads it. Is ${meant} meant?`] : [];
    });
}

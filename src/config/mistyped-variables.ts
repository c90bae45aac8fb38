import leven from 'leven';

/** How many letters may differ: short names are like many others. */
function tolerance(name: string): number {
  return name.length < 6 ? 1 : 2;
}

/** Variables that are set and look like ones of ours, which are not: a sentence for each. */
export function mistypedVariables(set: readonly string[], ours: readonly string[]): string[] {
  const unset = ours.filter((name) => !set.includes(name));
  return set
    .filter((name) => !ours.includes(name))
    .flatMap((name) => {
      const meant = unset.find((known) => leven(name.toUpperCase(), known) <= tolerance(known));
      return meant ? [`${name} is set, but nothing reads it. Is ${meant} meant?`] : [];
    });
}

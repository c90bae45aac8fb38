import leven from 'leven';

/** How many letters may differ: short words are like many others. */
function tolerance(word: string): number {
  return word.length < 6 ? 1 : 2;
}

/** The word of ours that somebody meant who wrote nearly that; null where none is near. */
export function nearWord(written: string, ours: readonly string[]): string | null {
  const distances = ours.map((word) => ({ word, distance: leven(written, word) }));
  const near = distances.filter(({ word, distance }) => distance <= tolerance(word));
  return near.sort((left, right) => left.distance - right.distance)[0]?.word ?? null;
}

import { setImmediate } from 'node:timers/promises';

/** Lets others have a turn between statements: where the database is in this process, one follows the other without. */
export async function breathe(): Promise<void> {
  await setImmediate();
}

/** What is written at a time: so little that no statement holds others up where the database is in this process. */
const atATime = { rows: 128, characters: 131_072 } as const;

/** Cuts a list into pieces that are written at a time, by the characters of each; a larger one is a piece of its own. */
export function chunked<Item>(items: readonly Item[], lengthOf: (item: Item) => number): Item[][] {
  const pieces: Item[][] = [];
  let room = 0;
  for (const item of items) {
    room -= lengthOf(item);
    const piece = pieces.at(-1);
    if (piece && room >= 0 && piece.length < atATime.rows) piece.push(item);
    else {
      pieces.push([item]);
      room = atATime.characters - lengthOf(item);
    }
  }
  return pieces;
}

/** Cuts a list into pieces of at most `most` units together, by the size of each; a larger one is a piece of its own. */
export function chunked<Item>(items: readonly Item[], most: number, sizeOf: (item: Item) => number): Item[][] {
  const pieces: Item[][] = [];
  let room = 0;
  for (const item of items) {
    room -= sizeOf(item);
    const piece = pieces.at(-1);
    if (piece && room >= 0) piece.push(item);
    else {
      pieces.push([item]);
      room = most - sizeOf(item);
    }
  }
  return pieces;
}

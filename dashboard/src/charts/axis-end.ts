/** Where an axis ends that begins at 0: the next of 1, 2 or 5 times a power of ten. */
export function axisEnd(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 5, 10].find((each) => each * power >= highest) ?? 10;
  return factor * power;
}

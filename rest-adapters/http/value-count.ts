/** How many values a body may have altogether: no input needs a tenth of them, and each costs its check. */
export const maximumValues = 5_000;

/** Whether a JSON value has more than `maximumValues` entries of objects and arrays, at all levels together. */
export function hasTooManyValues(value: unknown): boolean {
  const waiting = [value];
  let count = 0;
  for (let next = waiting.pop(); count <= maximumValues && next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const entries: unknown[] = Array.isArray(next) ? next : Object.values(next);
    count += entries.length;
    if (count > maximumValues) return true;
    waiting.push(...entries.filter((entry) => entry !== undefined));
  }
  return false;
}

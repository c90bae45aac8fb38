import { Refusal } from '../refusal.ts';

/** How many values a request may hold, whatever their size, since each takes memory of its own. */
export const maximumValues = 2_500_000;

export function tooManyValues(): Refusal {
  const text = `The body holds more than ${maximumValues} values; send fewer data points at a time.`;
  return new Refusal('PAYLOAD_TOO_LARGE', text);
}

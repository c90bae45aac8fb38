import { ApiError } from '../http/api-error.ts';

/** How many values a request may hold, whatever their size, since each takes memory of its own. */
export const maximumValues = 2_500_000;

export function tooManyValues(): ApiError {
  const text = `The body holds more than ${maximumValues} values; send fewer data points at a time.`;
  return new ApiError('PAYLOAD_TOO_LARGE', text);
}

import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { BrokenRequest } from './broken-connections.ts';

/** What everybody is told while the installation is maintained. */
export const maintenanceError = new ApiError('UNAVAILABLE', 'Portico is being maintained. Try again soon.', {
  headers: { 'retry-after': '60' },
});

/** What is told to whoever does not speak HTTP. */
export const brokenTexts: Record<BrokenRequest['code'], string> = {
  HEADERS_TOO_LARGE: 'The request line and headers are larger than 16 KiB.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  INVALID_HTTP: 'The request is not valid HTTP.',
  INVALID_HOST: 'The request must have exactly one Host header.',
  EXPECTATION_FAILED: 'The only expectation that is met is 100-continue.',
};

import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { BrokenRequest } from './broken-connections.ts';
import type { Maintenance } from './maintenance.ts';

/** What everybody is told while the installation is maintained, where its operator says nothing else. */
export const ownMaintenanceMessage = 'Portico is being maintained. Try again soon.';

/** What everybody is told while the installation is maintained. */
export function maintenanceError({ message }: Pick<Maintenance, 'message'>): ApiError {
  return new ApiError('UNAVAILABLE', message ?? ownMaintenanceMessage, { headers: { 'retry-after': '60' } });
}

/** What is told to whoever does not speak HTTP. */
export const brokenTexts: Record<BrokenRequest['code'], string> = {
  HEADERS_TOO_LARGE: 'The request line and headers are larger than 16 KiB.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  INVALID_HTTP: 'The request is not valid HTTP.',
  INVALID_HOST: 'The request must have exactly one Host header.',
  EXPECTATION_FAILED: 'The only expectation that is met is 100-continue.',
};

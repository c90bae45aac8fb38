import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { TooManyAttemptsError } from '../sign-in/login-throttle.ts';

/** Waits until an attempt is let through. @throws ApiError RATE_LIMITED where it is not */
export function admittedAttempt(admission: Promise<void>): Promise<void> {
  return admission.catch((error: unknown) => {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    const headers = { 'retry-after': String(error.retryAfterSeconds) };
    throw new ApiError('RATE_LIMITED', error.message, { headers });
  });
}

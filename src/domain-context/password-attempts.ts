import { DomainError } from '../../schema/errors.ts';
import { type LoginThrottle, TooManyAttemptsError } from '../sign-in/login-throttle.ts';

/** Whose password is tried, and from where. */
interface Attempt {
  email: string;
  address: string;
}

/**
 * Tries a password, which counts as a guess unless it is right.
 * @throws RATE_LIMITED where there were too many
 */
export async function guardedAttempt(
  throttle: LoginThrottle,
  { email, address }: Attempt,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  await throttle.admit(email, address).catch((error: unknown) => {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    const { message, retryAfterSeconds } = error;
    throw new DomainError('RATE_LIMITED', message, { retryAfterSeconds });
  });
  const wasRight = await isRight();
  if (wasRight) await throttle.forgive(email, address);
  return wasRight;
}

import { z } from 'zod';
import { DomainError } from '../errors.ts';

export const username = z
  .string('must be a string')
  .regex(/^[a-z0-9_-]{3,30}$/, 'must be 3 to 30 characters of a-z, 0-9, _ and -');

/** @param name what was to be the username */
export function usernameTaken(name: string | null | undefined): DomainError {
  return new DomainError('USERNAME_TAKEN', `The username ${name} is taken. Choose another.`);
}

export const email = z.email('must be an e-mail address').max(254, 'must have at most 254 characters').toLowerCase();

/** Length is what counts (NIST SP 800-63B §3.1.1.2), so nothing is asked of its characters. */
export const password = z
  .string('is required')
  .min(12, 'must have at least 12 characters')
  .max(256, 'must have at most 256 characters');

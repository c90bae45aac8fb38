import { z } from 'zod';
import { atField, DomainError } from '../errors.ts';
import { longestEmail, passwordLength, usernameRule } from './account-limits.ts';

export const username = z.string('must be a string').regex(/^[a-z0-9_-]{3,30}$/, `must be ${usernameRule}`);

/** @param name what was to be the username */
export function usernameTaken(name: string | null | undefined): DomainError {
  const text = `The username ${name} is taken. Choose another.`;
  return new DomainError('USERNAME_TAKEN', text, atField('username', 'is taken'));
}

export const email = z
  .email('must be an e-mail address')
  .max(longestEmail, `must have at most ${longestEmail} characters`)
  .toLowerCase();

/** Length is what counts (NIST SP 800-63B §3.1.1.2), so nothing is asked of its characters. */
export const password = z
  .string('is required')
  .min(passwordLength.least, `must have at least ${passwordLength.least} characters`)
  .max(passwordLength.most, `must have at most ${passwordLength.most} characters`);

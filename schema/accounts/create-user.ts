import { z } from 'zod';
import type { Database } from '../context.ts';
import { DomainError, invalidInput } from '../errors.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { hashPassword } from './password.ts';
import { username } from './usernames.ts';

const newUser = z.strictObject({
  username,
  email: z.email('must be an e-mail address').max(254, 'must have at most 254 characters').toLowerCase(),
  password: z
    .string('is required')
    .min(12, 'must have at least 12 characters')
    .max(256, 'must have at most 256 characters'),
  plan: z.enum(['free', 'pro'], 'must be free or pro').default('free'),
});

export type NewUser = z.input<typeof newUser>;

/**
 * Opens an account. For the operator alone: no field of the schema reaches it.
 * @throws INVALID_INPUT naming every fault; USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function createUser(db: Database, input: NewUser) {
  const parsed = newUser.safeParse(input);
  if (!parsed.success) {
    throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message })));
  }
  const { password, ...account } = parsed.data;
  const taken = await db.user.findFirst({ where: { username: account.username }, select: { id: true } });
  if (taken) throw new DomainError('USERNAME_TAKEN', `The username ${account.username} is taken. Choose another.`);
  try {
    return await db.user.create({
      data: { ...account, passwordHash: await hashPassword(password) },
      select: { id: true, username: true, email: true, plan: true },
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new DomainError('EMAIL_TAKEN', `There is an account for ${account.email} already.`);
    throw error;
  }
}

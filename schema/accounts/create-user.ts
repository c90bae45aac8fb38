import { Plan } from '../../prisma/generated/enums.ts';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { atField, DomainError, invalidInput } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { onUniqueViolation } from '../unique-violation.ts';
import { email, password, username, usernameTaken } from './account-rules.ts';
import { hashPassword } from './password-hash.ts';

const newUser = z.strictObject({
  username,
  email,
  password,
  plan: z.enum(Plan, `must be ${Object.values(Plan).join(' or ')}`).default('free'),
});

export type NewUser = z.input<typeof newUser>;

function emailTaken(address: string): DomainError {
  return new DomainError('EMAIL_TAKEN', `There is an account for ${address} already.`, atField('email', 'is taken'));
}

/**
 * Opens an account that is signed in to by e-mail address and password.
 * @param emailVerified whether somebody vouches for the address, as the operator does for accounts of the command line;
 *   else its owner is sent a link to prove that it is theirs
 * @throws INVALID_INPUT naming every fault; USERNAME_TAKEN, EMAIL_TAKEN
 */
export async function createUser(
  context: Pick<Context, 'db' | 'transaction'>,
  input: NewUser,
  { emailVerified }: { emailVerified: boolean },
) {
  const parsed = newUser.safeParse(input);
  if (!parsed.success) {
    throw invalidInput(parsed.error.issues.map(({ path, message }) => ({ path: path.map(String), message })));
  }
  const { password: secret, ...account } = parsed.data;
  // Hashed before anything is looked up, so that the time taken does not tell what is taken, and no transaction waits.
  const hash = await hashPassword(secret);
  const isTaken = (await context.db.user.count({ where: { username: account.username } })) > 0;
  if (isTaken) throw usernameTaken(account.username);
  const id = uuidv7();
  const signInMethods = { create: { providerId: 'credential', accountId: id, password: hash } };
  const data = { ...account, emailVerified, id, signInMethods };
  const select = { id: true, username: true, email: true, plan: true } as const;
  return context.transaction(async (tx) => {
    const user = await tx.db.user
      .create({ data, select })
      .catch(onUniqueViolation('users_email_key', () => emailTaken(account.email)))
      .catch(onUniqueViolation('users_username_key', () => usernameTaken(account.username)));
    if (!emailVerified) await queueMail(tx, 'email_verification', user.email);
    return user;
  });
}

import { lockAccount } from '../authorization/lock-account.ts';
import { lockOwnAccount } from '../authorization/lock-own-account.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { atField, DomainError } from '../errors.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { passwordLength } from './account-limits.ts';
import { password as passwordRule } from './account-rules.ts';
import { replacePassword } from './set-password.ts';
import { hashPassword, isPasswordOf } from './password-hash.ts';

const ChangePasswordInput = builder.inputType('ChangePasswordInput', {
  description: 'A new password, and the one that it takes the place of.',
  fields: (t) => ({
    currentPassword: t.string({ required: true }),
    password: t.string({ required: true, validate: passwordRule }),
  }),
});

function wrongPassword(): DomainError {
  return new DomainError('FORBIDDEN', 'The current password is wrong.', atField('currentPassword', 'is wrong'));
}

/** What is kept of an account's password; null where it has none. */
async function passwordOf({ db }: Pick<Context, 'db'>, userId: string) {
  return db.signInMethod.findUnique({
    where: { providerId_accountId: { providerId: 'credential', accountId: userId } },
    select: { password: true, user: { select: { email: true, emailVerified: true } } },
  });
}

/** @returns what is kept of the password that somebody knows @throws FORBIDDEN, RATE_LIMITED */
async function requirePassword(context: Context, userId: string, given: string): Promise<string> {
  const method = await passwordOf(context, userId);
  const hash = method?.password;
  if (!hash) throw new DomainError('FORBIDDEN', 'This account has no password. Have a link sent to set one.');
  // The work of looking at one grows with its length, and nobody has a longer one.
  const isRight = async () => given.length <= passwordLength.most && (await isPasswordOf(hash, given));
  if (!(await context.tryPassword(method.user.email, isRight))) throw wrongPassword();
  return hash;
}

builder.mutationField('changePassword', (t) =>
  t.field({
    type: 'Int',
    description:
      "Gives the caller's account another password, for the current one, and ends all of its other sessions; answers how " +
      'many those were. Guesses are slowed down and refused as when signing in.',
    args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
    authScopes: { session: 'any' },
    throws: ['FORBIDDEN'],
    rateLimit: { max: 20, window: '1h' },
    resolve: async (_root, { input: { currentPassword, password } }, context) => {
      const { userId } = requirePrincipal(context);
      const current = await requirePassword(context, userId, currentPassword);
      const hash = await hashPassword(password);
      return context.transaction(async (tx) => {
        await lockAccount(tx, userId);
        const { credentialId } = await lockOwnAccount(tx);
        // Of many who change it at once, one knew what it is by now.
        const method = await passwordOf(tx, userId);
        if (method?.password !== current) throw wrongPassword();
        const ended = await replacePassword(tx, userId, hash, credentialId);
        // Whoever has not proved that an address is theirs has no say in what comes to it.
        if (method.user.emailVerified) await queueMail(tx, 'password_changed', method.user.email);
        return ended;
      });
    },
  }),
);

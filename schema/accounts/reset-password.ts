import { builder } from '../builder.ts';
import { requireMailedLink, useMailedLink } from '../mail/mailed-link.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { password as passwordRule } from './account-rules.ts';
import { endCredentials } from './end-credentials.ts';
import { replacePassword } from './set-password.ts';
import { hashPassword } from './password-hash.ts';

const ResetPasswordInput = builder.inputType('ResetPasswordInput', {
  description: 'A new password, and the token of the link that lets its owner set it.',
  fields: (t) => ({
    token: t.string({ required: true }),
    password: t.string({ required: true, validate: passwordRule }),
  }),
});

builder.mutationField('resetPassword', (t) =>
  t.field({
    type: 'String',
    description:
      'Sets a new password, ends all sessions of the account, and answers the e-mail address to sign in with. The token ' +
      'works once. Where nobody had proved before that the address is theirs, all credentials end as well: whoever opened ' +
      'the account may be somebody else.',
    args: { input: t.arg({ type: ResetPasswordInput, required: true }) },
    authScopes: { anyone: true },
    throws: ['NOT_FOUND'],
    rateLimit: { max: 60, window: '1h', byNetwork: true },
    resolve: async (_root, { input: { token, password } }, context) => {
      // First, so that nobody has passwords hashed, which takes a tenth of a second, by links that do not work.
      await requireMailedLink(context, 'password_reset', token);
      const hash = await hashPassword(password);
      return context.transaction(async (tx) => {
        const { id, email, emailVerified } = await useMailedLink(tx, 'password_reset', token);
        await replacePassword(tx, id, hash);
        if (!emailVerified) {
          await endCredentials(tx, id);
          await tx.db.user.update({ where: { id }, data: { emailVerified: true }, select: { id: true } });
        }
        await queueMail(tx, 'password_changed', email);
        return email;
      });
    },
  }),
);

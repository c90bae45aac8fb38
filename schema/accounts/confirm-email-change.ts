import { builder } from '../builder.ts';
import { deadLink, useMailedLink } from '../mail/mailed-link.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { onUniqueViolation } from '../unique-violation.ts';
import { requireOwnEmailChange } from './email-change.ts';

builder.mutationField('confirmEmailChange', (t) =>
  t.field({
    type: 'String',
    description:
      'Gives the account of the caller the e-mail address that the link with this token was sent to, and tells the old one; ' +
      'answers the new one. The token works once, and for its account alone: a mistyped address gives nobody else a way in.',
    args: { token: t.arg.string({ required: true }) },
    authScopes: { session: 'any' },
    throws: ['NOT_FOUND'],
    rateLimit: { max: 60, window: '1h' },
    resolve: async (_root, { token }, context) => {
      await requireOwnEmailChange(context, token);
      return context.transaction(async (tx) => {
        const { id, email, newEmail } = await useMailedLink(tx, 'email_change', token);
        if (newEmail === null) throw deadLink();
        const data = { email: newEmail, emailVerified: true };
        // Somebody else may have opened an account with it meanwhile.
        await tx.db.user
          .update({ where: { id }, data, select: { id: true } })
          .catch(onUniqueViolation('users_email_key', deadLink));
        await queueMail(tx, 'email_changed', email);
        return newEmail;
      });
    },
  }),
);

import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { deadLink, requireMailedLink } from '../mail/mailed-link.ts';

/** The address that a link gives the caller's account. @throws NOT_FOUND where it is dead, or another account's */
export async function requireOwnEmailChange(context: Context, token: string): Promise<string> {
  const { userId, newEmail } = await requireMailedLink(context, 'email_change', token);
  if (userId !== requirePrincipal(context).userId || newEmail === null) throw deadLink();
  return newEmail;
}

builder.queryField('emailChange', (t) =>
  t.field({
    type: 'String',
    description:
      "The e-mail address that the link with this token makes the caller's: whoever is asked to agree sees to what.",
    args: { token: t.arg.string({ required: true }) },
    authScopes: { session: 'any' },
    throws: ['NOT_FOUND'],
    resolve: (_root, { token }, context) => requireOwnEmailChange(context, token),
  }),
);

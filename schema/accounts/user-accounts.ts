import { z } from 'zod';
import { builder } from '../builder.ts';
import type { Context, NamedStatement } from '../context.ts';
import { isId } from '../ids.ts';
import { longestEmail } from './account-limits.ts';
import { UserAccount, userAccountFields, type UserAccountRow } from './user-account.ts';

interface AccountList {
  items: UserAccountRow[];
  goesOn: boolean;
}

const UserAccountList = builder.objectRef<AccountList>('UserAccountList').implement({
  description: 'A part of a list of accounts, which is never counted.',
  fields: (t) => ({
    items: t.expose('items', { type: [UserAccount] }),
    goesOn: t.exposeBoolean('goesOn', { description: 'Whether there are more than these.' }),
  }),
});

/**
 * Whose username or address begins so, each along its index, as many as are shown and one more. The operators compare byte
 * by byte, and nothing begins with what is behind every character.
 */
const beginning: NamedStatement = {
  name: 'accounts-by-beginning',
  text: `SELECT id FROM (
      (SELECT id, username FROM users
        WHERE username ~>=~ $1 AND username ~<~ ($1 || U&'\\+10FFFF') ORDER BY username USING ~<~ LIMIT $2::int)
      UNION
      (SELECT id, username FROM users
        WHERE email ~>=~ $1 AND email ~<~ ($1 || U&'\\+10FFFF') ORDER BY email USING ~<~ LIMIT $2::int)
    ) found ORDER BY username LIMIT $2::int`,
};

async function accountsBeginning({ db, query }: Context, text: string, take: number): Promise<UserAccountRow[]> {
  const found = await query<{ id: string }>(beginning, [text, take]);
  const where = { id: { in: found.map(({ id }) => id) } };
  return db.user.findMany({ where, select: userAccountFields, orderBy: { username: 'asc' } });
}

function newestAccounts({ db }: Context, after: string | null | undefined, take: number): Promise<UserAccountRow[]> {
  const where = after ? { id: { lt: after } } : {};
  return db.user.findMany({ where, select: userAccountFields, orderBy: { id: 'desc' }, take });
}

builder.queryField('userAccounts', (t) =>
  t.field({
    type: UserAccountList,
    description:
      'Accounts for operators: the newest first, or those whose username or e-mail address begins in some way.',
    args: {
      startsWith: t.arg.string({
        description: 'How the username or the e-mail address begins. What is found so has one part, by username.',
        validate: z.string().trim().toLowerCase().max(longestEmail, `must have at most ${longestEmail} characters`),
      }),
      after: t.arg.id({
        description: 'The id behind which the list of the newest goes on.',
        validate: z.string().refine(isId, 'must be the id of a user').meta({ format: 'uuid' }),
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: 20,
        description: 'How many of them: 1 to 100.',
        validate: z.int('must be an integer').min(1, 'must be at least 1').max(100, 'must be at most 100'),
      }),
    },
    authScopes: { operator: 'any' },
    complexity: ({ limit }) => ({ field: 1, multiplier: (limit ?? 20) / 10 }),
    resolve: async (_root, { startsWith, after, limit }, context) => {
      const text = startsWith?.trim().toLowerCase();
      const found = await (text
        ? accountsBeginning(context, text, limit + 1)
        : newestAccounts(context, after, limit + 1));
      return { items: found.slice(0, limit), goesOn: found.length > limit };
    },
  }),
);

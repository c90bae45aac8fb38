import type { User } from '../../prisma/generated/client.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { readTogether } from '../read-together.ts';
import { Plan } from './plans.ts';
import { summarizeAccount } from './summarize-account.ts';

/** When accounts were last heard of: by a session, a key, or a token. */
async function readLastSeen({ query }: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await query<{ id: string; at: Date }>(
    {
      name: 'accounts-last-seen',
      text: `SELECT user_id AS id, max(last_used_at) AS at FROM (
          SELECT user_id, last_used_at FROM sessions WHERE user_id = ANY($1::uuid[])
          UNION ALL SELECT user_id, last_used_at FROM api_keys WHERE user_id = ANY($1::uuid[])
          UNION ALL SELECT user_id, last_used_at FROM personal_access_tokens WHERE user_id = ANY($1::uuid[])
        ) used WHERE last_used_at IS NOT NULL GROUP BY user_id`,
    },
    [ids],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

const lastSeenOf = readTogether<Date | null>(readLastSeen, null);

const AccountSummary = builder.objectRef<Awaited<ReturnType<typeof summarizeAccount>>>('AccountSummary').implement({
  description: 'How much an account has; of credentials and sessions, those that still let somebody in.',
  fields: (t) => ({
    ownedProjects: t.exposeInt('ownedProjects'),
    memberships: t.exposeInt('memberships', { description: 'Projects that they work on, their own among them.' }),
    apiKeys: t.exposeInt('apiKeys'),
    personalAccessTokens: t.exposeInt('personalAccessTokens'),
    oauthClients: t.exposeInt('oauthClients'),
    sessions: t.exposeInt('sessions'),
    passkeys: t.exposeInt('passkeys'),
  }),
});

/** What an operator sees of an account. */
export type UserAccountRow = Pick<
  User,
  'id' | 'username' | 'email' | 'emailVerified' | 'plan' | 'isOperator' | 'createdAt'
>;

export const userAccountFields = {
  id: true,
  username: true,
  email: true,
  emailVerified: true,
  plan: true,
  isOperator: true,
  createdAt: true,
} as const;

export const UserAccount = builder.objectRef<UserAccountRow>('UserAccount').implement({
  description: 'An account, as operators of the installation see it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    email: t.exposeString('email'),
    emailVerified: t.exposeBoolean('emailVerified'),
    plan: t.expose('plan', { type: Plan }),
    isOperator: t.exposeBoolean('isOperator', { description: 'The command line alone gives and takes this.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastSeenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When a session, API key or personal access token of theirs was last used; null where none was.',
      resolve: ({ id }, _args, context) => lastSeenOf(context, id),
    }),
    summary: t.field({
      type: AccountSummary,
      complexity: 20,
      resolve: ({ id }, _args, context) => summarizeAccount(context, id),
    }),
  }),
});

/** An account, as operators see it. @throws NOT_FOUND */
export async function requireUser({ db }: Pick<Context, 'db'>, userId: string): Promise<UserAccountRow> {
  const found = await db.user.findUnique({ where: { id: parseId(userId, 'user') }, select: userAccountFields });
  if (!found) throw notFound('user');
  return found;
}

builder.queryField('userAccount', (t) =>
  t.field({
    type: UserAccount,
    description: 'One account, for operators.',
    args: { id: t.arg.id({ required: true }) },
    authScopes: { operator: 'any' },
    throws: ['NOT_FOUND'],
    resolve: (_root, { id }, context) => requireUser(context, id),
  }),
);

import { z } from 'zod';
import { Plan } from '../../prisma/generated/enums.ts';
import { createUser } from '../../schema/accounts/create-user.ts';
import { deleteUser } from '../../schema/accounts/delete-user.ts';
import { findUser, listUsers } from '../../schema/accounts/find-user.ts';
import { setOperator } from '../../schema/accounts/set-operator.ts';
import { setPassword } from '../../schema/accounts/set-password.ts';
import { setPlan } from '../../schema/accounts/set-plan.ts';
import { summarizeAccount } from '../../schema/accounts/summarize-account.ts';
import { verifyAddress } from '../../schema/accounts/verify-address.ts';
import { DomainError } from '../../schema/errors.ts';
import { ownContext } from '../domain-context/operator.ts';
import type { CommandHandler } from './command-handler.ts';
import type { OperatorParts } from './operator-parts.ts';

type FoundUser = Awaited<ReturnType<typeof findUser>>;

function shown({ createdAt, ...user }: FoundUser) {
  return { ...user, created_at: createdAt };
}

/** @throws NOT_FOUND */
export function findUserOf({ shared }: OperatorParts, called: string): Promise<FoundUser> {
  return findUser(ownContext(shared), called);
}

const plan = z.enum(Plan);

export const userCreate: CommandHandler = async ({ shared }, options) => {
  const input = {
    username: options.required('username'),
    email: options.required('email'),
    password: options.required('password'),
    plan: plan.optional().parse(options.optional('plan')),
  };
  return createUser(ownContext(shared), input, { emailVerified: true });
};

export const userList: CommandHandler = async ({ shared }, options) => {
  const limit = options.number('limit') ?? 100;
  const { users, goesOn } = await listUsers(ownContext(shared), options.optional('after'), limit);
  return { users: users.map(shown), next: goesOn ? (users.at(-1)?.id ?? null) : null };
};

export const userShow: CommandHandler = async (parts, options) => {
  const user = await findUserOf(parts, options.required('user'));
  const summary = await summarizeAccount(ownContext(parts.shared), user.id);
  return {
    ...shown(user),
    email_verified: summary.emailVerified,
    operator: summary.isOperator,
    projects_owned: summary.ownedProjects,
    projects_joined: summary.memberships,
    api_keys: summary.apiKeys,
    personal_access_tokens: summary.personalAccessTokens,
    oauth_clients: summary.oauthClients,
    sessions: summary.sessions,
    passkeys: summary.passkeys,
  };
};

export const userSetPassword: CommandHandler = async (parts, options) => {
  const { id, username } = await findUserOf(parts, options.required('user'));
  const andCredentials = options.has('and-credentials');
  const ended = await setPassword(ownContext(parts.shared), id, options.required('password'), { andCredentials });
  return { id, username, sessions_ended: ended.sessions, credentials_ended: ended.credentials };
};

export const userSetPlan: CommandHandler = async (parts, options) => {
  const user = await findUserOf(parts, options.required('user'));
  const chosen = plan.parse(options.required('plan'));
  await setPlan(ownContext(parts.shared), user.id, chosen);
  return shown({ ...user, plan: chosen });
};

export const userVerify: CommandHandler = async (parts, options) => {
  const user = await findUserOf(parts, options.required('user'));
  await verifyAddress(ownContext(parts.shared), user.id);
  return { ...shown(user), email_verified: true };
};

/** Gives somebody the role of an operator, or takes it. */
export const userOperator =
  (isOperator: boolean): CommandHandler =>
  async (parts, options) => {
    const user = await findUserOf(parts, options.required('user'));
    await setOperator(ownContext(parts.shared), user.id, isOperator);
    return { ...shown(user), operator: isOperator };
  };

export const userDelete: CommandHandler = async (parts, options) => {
  const { id, username } = await findUserOf(parts, options.required('user'));
  if (options.required('confirm') !== username) {
    throw new DomainError('FORBIDDEN', `--confirm must be ${username}, the username of the account to delete`);
  }
  const withSharedProjects = options.has('with-shared-projects');
  const deleted = deleteUser(ownContext(parts.shared), id, { withSharedProjects });
  const { projectsDeleted, projectsHandedOver } = await deleted.catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== 'FORBIDDEN') throw error;
    throw new DomainError('FORBIDDEN', `${error.message} Say --with-shared-projects to delete those too.`);
  });
  return { id, username, projects_deleted: projectsDeleted, projects_handed_over: projectsHandedOver };
};

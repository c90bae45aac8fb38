import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isId } from '../ids.ts';

/** What the operator sees of every account. */
const select = { id: true, username: true, email: true, plan: true, createdAt: true } as const;

function unknown(called: string): DomainError {
  return new DomainError('NOT_FOUND', `There is no user ${called}.`);
}

/** An account by what somebody calls it: its username, its e-mail address or its id. @throws NOT_FOUND */
export async function findUser({ db }: Pick<Context, 'db'>, called: string) {
  const byName = called.includes('@') ? { email: called.toLowerCase() } : { username: called };
  const found = await db.user.findUnique({ where: isId(called) ? { id: called } : byName, select });
  if (!found) throw unknown(called);
  return found;
}

/** Accounts, the oldest first. @param after the id behind which the list goes on @throws NOT_FOUND where it is no id */
export async function listUsers({ db }: Pick<Context, 'db'>, after: string | undefined, limit: number) {
  if (after !== undefined && !isId(after)) throw unknown(after);
  const where = after === undefined ? {} : { id: { gt: after } };
  // One more than is shown tells whether the list goes on.
  const found = await db.user.findMany({ where, select, orderBy: { id: 'asc' }, take: limit + 1 });
  return { users: found.slice(0, limit), goesOn: found.length > limit };
}

import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isId } from '../ids.ts';

const select = { id: true, username: true, email: true, plan: true, createdAt: true } as const;

/** An account by what somebody calls it: its username, its e-mail address or its id. @throws NOT_FOUND */
export async function findUser({ db }: Pick<Context, 'db'>, called: string) {
  const byName = called.includes('@') ? { email: called.toLowerCase() } : { username: called };
  const found = await db.user.findUnique({ where: isId(called) ? { id: called } : byName, select });
  if (!found) throw new DomainError('NOT_FOUND', `There is no user ${called}.`);
  return found;
}

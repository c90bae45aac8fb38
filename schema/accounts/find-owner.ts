import type { Plan } from '../../prisma/generated/enums.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';

/** As much of an account as somebody needs who acts for it. */
export interface Owner {
  id: string;
  plan: Plan;
}

type Reader = Pick<Context, 'db'>;

const select = { id: true, plan: true } as const;

const ownerOf = {
  project: async ({ db }: Reader, id: string) =>
    (await db.project.findUnique({ where: { id }, select: { owner: { select } } }))?.owner,
  'API key': async ({ db }: Reader, id: string) =>
    (await db.apiKey.findUnique({ where: { id }, select: { user: { select } } }))?.user,
  'personal access token': async ({ db }: Reader, id: string) =>
    (await db.personalAccessToken.findUnique({ where: { id }, select: { user: { select } } }))?.user,
  'OAuth client': async ({ db }: Reader, id: string) =>
    (await db.oAuthClient.findUnique({ where: { id }, select: { user: { select } } }))?.user,
};

/** What belongs to an account, by its noun. */
export type Owned = keyof typeof ownerOf;

/** Whose something is, for the operator, who acts for them. @throws NOT_FOUND */
export async function findOwner(context: Reader, noun: Owned, id: string): Promise<Owner> {
  const owner = await ownerOf[noun](context, parseId(id, noun));
  if (!owner) throw notFound(noun);
  return owner;
}

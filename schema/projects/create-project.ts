import { signedIn } from '../accounts/signed-in.ts';
import { builder } from '../builder.ts';
import type { Database } from '../context.ts';
import { DomainError } from '../errors.ts';
import { text } from '../text-rules.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { EnvironmentDefaultsInput, initialEnvironments } from './environment-settings.ts';
import { Project } from './project.ts';
import { freeSlug, slug, slugFromName } from './slugs.ts';

const CreateProjectInput = builder.inputType('CreateProjectInput', {
  fields: (t) => ({
    name: t.string({ required: true, validate: text(1, 100) }),
    slug: t.string({ description: 'Made from the name where it is left out.', validate: slug }),
    description: t.string({ validate: text(0, 1000).nullable() }),
    environmentDefaults: t.field({ type: EnvironmentDefaultsInput }),
  }),
});

export function slugTaken(taken: string): DomainError {
  return new DomainError('SLUG_TAKEN', `You have a project with the slug ${taken} already. Choose another.`);
}

/** A slug for the name. The lock on the account makes racing creations queue, so that each finds its own. */
async function chooseSlug(db: Database, ownerId: string, name: string): Promise<string> {
  await db.$queryRaw`SELECT 1 FROM users WHERE id = ${ownerId}::uuid FOR NO KEY UPDATE`;
  const base = slugFromName(name);
  const similar = await db.project.findMany({
    where: { ownerId, slug: { startsWith: base.slice(0, 56) } },
    select: { slug: true },
  });
  return freeSlug(base, new Set(similar.map((project) => project.slug)));
}

builder.mutationField('createProject', (t) =>
  t.prismaField({
    type: Project,
    description: 'Creates a project with its three environments; the caller becomes its project-admin.',
    args: { input: t.arg({ type: CreateProjectInput, required: true }) },
    authScopes: { scope: 'projects:write' },
    throws: ['SLUG_TAKEN', 'FORBIDDEN'],
    resolve: (query, _root, { input }, context) =>
      context
        .transaction(async (db) => {
          const { userId, projectId } = signedIn(context);
          if (projectId)
            throw new DomainError('FORBIDDEN', 'This credential is bound to one project and cannot create others.');
          return db.project.create({
            ...query,
            data: {
              ownerId: userId,
              name: input.name,
              slug: input.slug ?? (await chooseSlug(db, userId, input.name)),
              description: input.description ?? null,
              createdAt: context.now(),
              updatedAt: context.now(),
              environments: { createMany: { data: initialEnvironments(input.environmentDefaults) } },
              memberships: { create: { userId, role: 'project_admin' } },
            },
          });
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? slugTaken(input.slug ?? slugFromName(input.name)) : error;
        }),
  }),
);

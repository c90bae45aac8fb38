import { signedIn } from '../accounts/signed-in.ts';
import { builder } from '../builder.ts';
import type { Database } from '../context.ts';
import { DomainError } from '../errors.ts';
import { text } from '../text-rules.ts';
import { EnvironmentDefaultsInput, initialEnvironments } from './environment-settings.ts';
import { Project } from './project.ts';
import { slug, slugsFromName } from './slugs.ts';

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

/** Writes the project under the first of the slugs that is free. @throws SLUG_TAKEN where none is */
async function insertProject(
  db: Database,
  slugs: readonly string[],
  project: { ownerId: string; name: string; description: string | null; createdAt: Date; updatedAt: Date },
): Promise<string> {
  for (const candidate of slugs) {
    const data = { ...project, slug: candidate };
    const [created] = await db.project.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
    if (created) return created.id;
  }
  throw slugTaken(slugs[0] ?? '');
}

builder.mutationField('createProject', (t) =>
  t.prismaField({
    type: Project,
    description: 'Creates a project with its three environments; the caller becomes its project-admin.',
    args: { input: t.arg({ type: CreateProjectInput, required: true }) },
    authScopes: { scope: 'projects:write' },
    throws: ['SLUG_TAKEN', 'FORBIDDEN'],
    resolve: (query, _root, { input }, context) =>
      context.transaction(async (db) => {
        const { userId, projectId } = signedIn(context);
        if (projectId) {
          throw new DomainError('FORBIDDEN', 'This credential is bound to one project and cannot create others.');
        }
        const environments = initialEnvironments(input.environmentDefaults);
        const now = context.now();
        const id = await insertProject(db, input.slug ? [input.slug] : slugsFromName(input.name), {
          ownerId: userId,
          name: input.name,
          description: input.description ?? null,
          createdAt: now,
          updatedAt: now,
        });
        await db.environment.createMany({ data: environments.map((each) => ({ projectId: id, ...each })) });
        await db.membership.create({ data: { projectId: id, userId, role: 'project_admin' } });
        return db.project.findUniqueOrThrow({ ...query, where: { id } });
      }),
  }),
);

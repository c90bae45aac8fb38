import { z } from 'zod';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Context, Transaction } from '../context.ts';
import { atField, DomainError, notFound } from '../errors.ts';
import { name as nameRule, text } from '../text-rules.ts';
import { onUniqueViolation } from '../unique-violation.ts';
import { missed, edit, versionArguments, ifVersion } from '../versions.ts';
import { replaceVariables } from './variable-map.ts';
import { requireOrderedInstances, UpdateEnvironmentInput } from './environment-settings.ts';
import { Project } from './project.ts';
import { readProject } from './read-projects.ts';
import { slug, slugTaken } from './slugs.ts';

type EnvironmentChange = typeof UpdateEnvironmentInput.$inferInput;

const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  description: 'What to change; a field that is left out stays as it is.',
  fields: (t) => ({
    name: t.string({ validate: nameRule(1, 100) }),
    slug: t.string({ description: "Only the project's owner can change it.", validate: slug }),
    description: t.string({ description: 'Null empties it.', validate: text(0, 1000).nullable() }),
    environments: t.field({
      type: [UpdateEnvironmentInput],
      description: 'Settings of single environments; those that are not named stay as they are.',
      validate: z
        .array(z.looseObject({ name: z.string() }))
        .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'must not name one twice'),
    }),
  }),
});

/**
 * A slug is unique among its owner's projects, of which other admins know nothing; so they do not get to try names.
 * @throws FORBIDDEN
 */
async function requireOwner(context: Context, projectId: string): Promise<void> {
  const ownerId = requirePrincipal(context).userId;
  if ((await context.db.project.count({ where: { id: projectId, ownerId } })) > 0) return;
  const text = 'Only the owner of a project can change its slug.';
  throw new DomainError('FORBIDDEN', text, atField('slug', 'can be changed by the owner of the project alone'));
}

async function changeEnvironment(tx: Transaction, projectId: string, change: EnvironmentChange, index: number) {
  const { db } = tx;
  const { name, region, runtime, minInstances, maxInstances, variables } = change;
  const where = { projectId_name: { projectId, name } };
  const current = await db.environment.findUniqueOrThrow({ where });
  const settings = {
    region: region ?? current.region,
    runtime: runtime ?? current.runtime,
    minInstances: minInstances ?? current.minInstances,
    maxInstances: maxInstances ?? current.maxInstances,
  };
  requireOrderedInstances(settings, ['input', 'environments', index]);
  await db.environment.update({ where, data: settings });
  const path = ['input', 'environments', index, 'variables'];
  if (variables) await replaceVariables(tx, { projectId, environment: name }, variables, path);
}

builder.mutationField('updateProject', (t) =>
  t.inLockedProject({
    type: Project,
    description: 'Changes a project.',
    projectArgument: 'id',
    args: {
      input: t.arg({ type: UpdateProjectInput, required: true }),
      ...versionArguments,
    },
    scope: 'projects:write',
    throws: ['SLUG_TAKEN', 'STALE_VERSION', 'FORBIDDEN', 'VARIABLE_LIMIT_REACHED'],
    resolve: async ({ id }, { input, expectedVersions }, tx) => {
      const { name, slug: newSlug, description } = input;
      const changes = input.environments ?? [];
      if (newSlug) await requireOwner(tx, id);
      const fields = { name: name ?? undefined, slug: newSlug ?? undefined, description };
      const changed = await tx.db.project
        .updateMany({
          where: { id, ...ifVersion(expectedVersions) },
          data: edit(fields, tx.now(), changes.length > 0),
        })
        .catch(onUniqueViolation('projects_owner_id_slug_key', () => slugTaken(newSlug)));
      if (changed.count === 0) throw missed('project', expectedVersions);
      for (const [index, change] of changes.entries()) {
        await changeEnvironment(tx, id, change, index);
      }
      const project = await readProject(tx, id);
      if (!project) throw notFound('project');
      return project;
    },
  }),
);

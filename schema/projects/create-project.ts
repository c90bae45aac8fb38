import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { DomainError } from '../errors.ts';
import { name, text } from '../text-rules.ts';
import { EnvironmentDefaultsInput, initialSettings, initialVariables } from './environment-settings.ts';
import { insertProject } from './insert-project.ts';
import { Project } from './project.ts';
import { slug, slugsFromName, slugTaken } from './slugs.ts';

const CreateProjectInput = builder.inputType('CreateProjectInput', {
  description: 'What a new project is to be.',
  fields: (t) => ({
    name: t.string({ required: true, validate: name(1, 100) }),
    slug: t.string({ description: 'Made from the name where it is left out.', validate: slug }),
    description: t.string({ validate: text(0, 1000).nullable() }),
    environmentDefaults: t.field({ type: EnvironmentDefaultsInput }),
  }),
});

function tooManyProjects(plan: string, maximum: number): DomainError {
  const text = `The ${plan} plan allows ${maximum} projects. Delete one, or change the plan.`;
  return new DomainError('PROJECT_LIMIT_REACHED', text);
}

builder.mutationField('createProject', (t) =>
  t.field({
    type: Project,
    description: 'Creates a project with its three environments; the caller becomes its project-admin.',
    args: { input: t.arg({ type: CreateProjectInput, required: true }) },
    authScopes: { scope: 'projects:write' },
    throws: ['SLUG_TAKEN', 'FORBIDDEN', 'PROJECT_LIMIT_REACHED', 'VARIABLE_LIMIT_REACHED'],
    resolve: async (_root, { input }, context) => {
      const { userId: ownerId, plan, projectId } = requirePrincipal(context);
      if (projectId) {
        throw new DomainError('FORBIDDEN', 'This credential is bound to one project and cannot create others.');
      }
      const slugs: [string, ...string[]] = input.slug ? [input.slug] : slugsFromName(input.name);
      const { name, description = null } = input;
      const settings = initialSettings(input.environmentDefaults);
      const variables = initialVariables(input.environmentDefaults);
      const owner = { id: ownerId, plan };
      const project = await insertProject(context, slugs, { owner, name, description, settings, variables });
      if (project === 'slug-taken') throw slugTaken(slugs[0], input.slug ? 'slug' : 'name');
      if (project === 'too-many') throw tooManyProjects(plan, context.plans[plan].max_projects);
      return project;
    },
  }),
);

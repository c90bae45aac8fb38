import { z } from 'zod';
import { builder } from '../builder.ts';
import { pageArguments, pageComplexity, pageType, toSkipTake } from '../page.ts';
import { requireProject } from '../authorization/require-project.ts';
import { Environment } from '../projects/environment.ts';
import { type Topic, topics } from './topics.ts';

function isAboutMembers(type: string): boolean {
  return type.startsWith('member.');
}

/** The same without the e-mail address of whoever was invited. */
function withoutAddress(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'email' in data ? { ...data, email: null } : data;
}

const EventType = builder.prismaObject('Event', {
  description: 'Something that happened in a project.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type', { description: 'The topic.' }),
    environment: t.expose('environment', { type: Environment, nullable: true }),
    timestamp: t.expose('createdAt', { type: 'DateTime' }),
    data: t.field({
      // It has up to 256 KiB.
      complexity: 100,
      type: 'EventData',
      description:
        'As it is delivered; docs/events/ has its schemas. Who was invited is null without the scope members:read.',
      resolve: ({ type, data }, _args, { principal }) =>
        isAboutMembers(type) && !principal?.scopes.has('members:read') ? withoutAddress(data) : data,
    }),
  }),
});

const EventPage = pageType('EventPage', EventType);

function isTopic(word: string): word is Topic {
  return topics.some((topic) => topic === word);
}

builder.queryField('events', (t) =>
  t.field({
    type: EventPage,
    description: 'What happened in a project, latest first.',
    args: {
      projectId: t.arg.id({ required: true }),
      types: t.arg.stringList({
        description: 'Only these topics.',
        validate: z
          .array(z.string().refine(isTopic, `must be one of ${topics.join(', ')}`))
          .max(topics.length, 'must not repeat a topic'),
      }),
      ...pageArguments,
    },
    authScopes: { scope: 'webhooks:read' },
    complexity: pageComplexity,
    resolve: async (_root, { projectId, types, ...page }, context) => {
      const { id } = await requireProject(context, projectId, 'webhooks:read');
      const where = { projectId: id, ...(types ? { type: { in: types } } : {}) };
      return {
        totalCount: () => context.db.event.count({ where }),
        items: (selection) =>
          context.db.event.findMany({ ...selection(), where, orderBy: { id: 'desc' }, ...toSkipTake(page) }),
      };
    },
  }),
);

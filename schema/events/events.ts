import { z } from 'zod';
import type { Principal } from '../authorization/principal.ts';
import { builder } from '../builder.ts';
import { listPage } from '../list-page.ts';
import { newestFirst } from '../order.ts';
import { pageArguments, pageComplexity, pageType } from '../page.ts';
import { Environment } from '../projects/environment.ts';
import { leastKeptId } from './retention.ts';
import { type Topic, topics } from './topics.ts';

function isAboutMembers(type: string): boolean {
  return type.startsWith('member.');
}

/** The same without the e-mail address of whoever was invited. */
function withoutAddress(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'email' in data ? { ...data, email: null } : data;
}

function shownData(type: string, data: unknown, principal: Principal | null): unknown {
  return isAboutMembers(type) && !principal?.scopes.has('members:read') ? withoutAddress(data) : data;
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
      resolve: ({ type, data }, _args, { principal }) => shownData(type, data, principal),
    }),
    body: t.string({
      complexity: 100,
      description: 'The message as destinations get it. Who was invited is null without the scope members:read.',
      resolve: (event, _args, { principal, envelopeOf }) =>
        envelopeOf({ ...event, data: shownData(event.type, event.data, principal) }),
    }),
  }),
});

const EventPage = pageType('EventPage', EventType);
const order = newestFirst('events');

function isTopic(word: string): word is Topic {
  return topics.some((topic) => topic === word);
}

builder.queryField('events', (t) =>
  t.inProject({
    type: EventPage,
    description: 'What happened in a project, latest first.',
    args: {
      types: t.arg.stringList({
        description: 'Only these topics.',
        validate: z
          .array(z.string().refine(isTopic, `must be one of ${topics.join(', ')}`))
          .max(topics.length, 'must not repeat a topic'),
      }),
      ...pageArguments,
    },
    scope: 'webhooks:read',
    complexity: pageComplexity,
    resolve: ({ id: projectId }, { types, ...page }, context) => {
      const where = { projectId, id: { gte: leastKeptId(context.now()) }, ...(types ? { type: { in: types } } : {}) };
      return listPage(context, page, {
        order,
        count: (range, { db }) => db.event.count({ where, ...range }),
        read: (selection, { after, ...range }, { db }) =>
          db.event.findMany({ ...selection?.(), where: { AND: [where, ...after] }, ...range }),
      });
    },
  }),
);

import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { Environment } from '../projects/environment.ts';

const IncidentKind = builder.enumType('IncidentKind', {
  description: 'An outage or a breach of the objective, which the monitor sees, or what somebody has opened.',
  values: ['outage', 'sla_breach', 'manual'] as const,
});

export const IncidentState = builder.enumType('IncidentState', {
  description: 'open → acknowledged → resolved; an open one may be resolved at once.',
  values: ['open', 'acknowledged', 'resolved'] as const,
});

const IncidentEntryKind = builder.enumType('IncidentEntryKind', {
  description: 'What happened to an incident.',
  values: ['opened', 'acknowledged', 'resolved'] as const,
});

builder.prismaObject('IncidentEntry', {
  description: 'Something that happened with an incident.',
  fields: (t) => ({
    kind: t.expose('kind', { type: IncidentEntryKind }),
    at: t.expose('at', { type: 'DateTime' }),
    userId: t.exposeID('userId', { nullable: true, description: 'Null where it was the monitor.' }),
    note: t.exposeString('note', { nullable: true }),
  }),
});

export const Incident = builder.prismaObject('Incident', {
  description: 'Something that is, or was, wrong with an environment.',
  fields: (t) => ({
    id: t.exposeID('id'),
    projectId: t.exposeID('projectId'),
    environment: t.expose('environment', { type: Environment }),
    kind: t.expose('kind', { type: IncidentKind }),
    state: t.expose('state', { type: IncidentState }),
    title: t.exposeString('title'),
    detail: t.exposeString('detail', { nullable: true }),
    openedAt: t.expose('openedAt', { type: 'DateTime' }),
    openedById: t.exposeID('openedById', { nullable: true, description: 'Null where it was the monitor.' }),
    acknowledgedAt: t.expose('acknowledgedAt', { type: 'DateTime', nullable: true }),
    acknowledgedById: t.exposeID('acknowledgedById', { nullable: true }),
    resolvedAt: t.expose('resolvedAt', { type: 'DateTime', nullable: true }),
    resolvedById: t.exposeID('resolvedById', { nullable: true, description: 'Null where it was the monitor.' }),
    timeline: t.relation('timeline', { query: { orderBy: [{ at: 'asc' }, { kind: 'asc' }] } }),
    version: t.exposeInt('version', { description: 'Grows with every change.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('incident', (t) =>
  t.inProject({
    type: Incident,
    description: 'One incident of a project.',
    args: { id: t.arg.id({ required: true }) },
    scope: 'incidents:read',
    resolve: async ({ id: projectId }, args, { db }, selection) => {
      const where = { projectId_id: { projectId, id: parseId(args.id, 'incident') } };
      const incident = await db.incident.findUnique({ ...selection(), where });
      if (!incident) throw notFound('incident');
      return incident;
    },
  }),
);

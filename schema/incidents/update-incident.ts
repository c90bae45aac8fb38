import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { text } from '../text-rules.ts';
import { requireTransition } from '../transitions.ts';
import { requireVersion, versionArguments } from '../versions.ts';
import { Incident, IncidentState } from './incident.ts';
import { lockRowOfProject } from '../row-lock.ts';
import { incidentTransitions, moveIncident } from './move-incident.ts';

const UpdateIncidentInput = builder.inputType('UpdateIncidentInput', {
  description: 'The state that an incident moves on to.',
  fields: (t) => ({
    state: t.field({ type: IncidentState, required: true, description: 'The state to move on to.' }),
    note: t.string({ description: 'For the timeline.', validate: text(0, 5_000).nullable() }),
  }),
});

builder.mutationField('updateIncident', (t) =>
  t.inProject({
    type: Incident,
    description: 'Acknowledges or resolves an incident.',
    args: {
      id: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateIncidentInput, required: true }),
      ...versionArguments,
    },
    scope: 'incidents:write',
    throws: ['IMPOSSIBLE_TRANSITION', 'STALE_VERSION'],
    resolve: async ({ id: projectId }, args, tx, selection) => {
      const key = { projectId, id: parseId(args.id, 'incident') };
      await lockRowOfProject(tx, 'incidents', key);
      const current = await tx.db.incident.findUnique({ where: { projectId_id: key } });
      if (!current) throw notFound('incident');
      requireVersion('incident', current, args.expectedVersions);
      const { state, note = null } = args.input;
      requireTransition('An incident', incidentTransitions, current.state, state);
      await moveIncident(tx, key, { state, note, userId: requirePrincipal(tx).userId });
      return tx.db.incident.findUniqueOrThrow({ ...selection(), where: { projectId_id: key } });
    },
  }),
);

import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { Environment } from '../projects/environment.ts';
import { text } from '../text-rules.ts';
import { Incident } from './incident.ts';
import { insertIncident } from './insert-incident.ts';

const OpenIncidentInput = builder.inputType('OpenIncidentInput', {
  description: 'What is wrong.',
  fields: (t) => ({
    title: t.string({ required: true, validate: text(1, 200) }),
    detail: t.string({ validate: text(0, 5_000).nullable() }),
  }),
});

builder.mutationField('openIncident', (t) =>
  t.inProject({
    type: Incident,
    description: 'Opens an incident by hand, for what no monitor sees.',
    args: {
      environment: t.arg({ type: Environment, required: true }),
      input: t.arg({ type: OpenIncidentInput, required: true }),
    },
    scope: 'incidents:write',
    resolve: async ({ id: projectId }, { environment, input }, tx, selection) => {
      const { title, detail = null } = input;
      const { userId } = requirePrincipal(tx);
      const about = { projectId, environment, kind: 'manual', title, detail, userId } as const;
      const id = await insertIncident(tx, about);
      return tx.db.incident.findUniqueOrThrow({ ...selection(), where: { projectId_id: { projectId, id } } });
    },
  }),
);

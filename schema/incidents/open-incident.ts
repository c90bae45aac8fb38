import type { EnvironmentName, IncidentKind } from '../../prisma/generated/client.ts';
import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Transaction } from '../context.ts';
import { emitEvent } from '../events/emit-event.ts';
import { Environment } from '../projects/environment.ts';
import { text } from '../text-rules.ts';
import { Incident } from './incident.ts';

interface NewIncident {
  projectId: string;
  environment: EnvironmentName;
  kind: IncidentKind;
  title: string;
  detail: string | null;
  /** Null for the monitor. */
  userId: string | null;
}

/** Opens an incident, and tells of one in production, in the running transaction. @returns its id */
export async function openIncident(tx: Transaction, { userId, ...incident }: NewIncident): Promise<string> {
  const at = tx.now();
  const { id } = await tx.db.incident.create({
    data: {
      ...incident,
      openedAt: at,
      openedById: userId,
      updatedAt: at,
      timeline: { create: { kind: 'opened', at, userId } },
    },
    select: { id: true },
  });
  const { projectId, environment } = incident;
  if (environment === 'production') await emitEvent(tx, 'incident.opened', { projectId, environment, id });
  return id;
}

const OpenIncidentInput = builder.inputType('OpenIncidentInput', {
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
      const id = await openIncident(tx, about);
      return tx.db.incident.findUniqueOrThrow({ ...selection(), where: { id } });
    },
  }),
);

import type { IncidentKind } from '../../prisma/generated/client.ts';
import type { Transaction } from '../context.ts';
import { emitEvent } from '../events/emit-event.ts';
import type { EnvironmentScope } from '../projects/environment-scope.ts';

interface NewIncident extends EnvironmentScope {
  kind: IncidentKind;
  title: string;
  detail: string | null;
  /** Null for the monitor. */
  userId: string | null;
}

/** Opens an incident, and tells of one in production, in the running transaction. @returns its id */
export async function insertIncident(tx: Transaction, { userId, ...incident }: NewIncident): Promise<string> {
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

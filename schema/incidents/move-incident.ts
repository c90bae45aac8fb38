import type { Incident, IncidentState as State } from '../../prisma/generated/client.ts';
import type { Transaction } from '../context.ts';
import type { Transitions } from '../transitions.ts';

/** The states that an incident is moved on to. */
type Reached = Exclude<State, 'open'>;

/** The whole lifecycle. */
export const incidentTransitions: Transitions<State, Reached> = {
  open: ['acknowledged', 'resolved'],
  acknowledged: ['resolved'],
  resolved: [],
};

/** Moves an incident on, in the running transaction, which holds its row. */
export async function moveIncident(
  { db, now }: Transaction,
  { projectId, id }: Pick<Incident, 'projectId' | 'id'>,
  { state, userId, note }: { state: Reached; userId: string | null; note: string | null },
): Promise<void> {
  const at = now();
  await db.incident.update({
    where: { projectId_id: { projectId, id } },
    data: {
      state,
      ...(state === 'acknowledged'
        ? { acknowledgedAt: at, acknowledgedById: userId }
        : { resolvedAt: at, resolvedById: userId }),
      timeline: { create: { kind: state, at, userId, note } },
      updatedAt: at,
      version: { increment: 1 },
    },
    select: { id: true },
  });
}

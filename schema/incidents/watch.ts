import type { Incident, IncidentKind } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import type { EnvironmentScope } from '../projects/environment-scope.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { insertIncident } from './insert-incident.ts';
import { moveIncident } from './move-incident.ts';
import {
  breach,
  breachLasts,
  type Violation,
  measureHealth,
  outage,
  outageLasts,
  recoveryThreshold,
} from './health.ts';
import { readObjective } from './objective.ts';
import { lockRowOfProject } from '../row-lock.ts';

type Watched = Extract<IncidentKind, 'outage' | 'sla_breach'>;

const titles: Readonly<Record<Watched, string>> = {
  outage: 'production is out',
  sla_breach: 'production misses its objective',
};

/** Keeps an incident open while it lasts, and resolves it after five good minutes. */
async function follow(context: Context, { projectId, id }: Incident, lasts: boolean): Promise<void> {
  await context.transaction(async (tx) => {
    const where = { projectId_id: { projectId, id } };
    await lockRowOfProject(tx, 'incidents', { projectId, id });
    const current = await tx.db.incident.findUnique({ where });
    if (!current || current.state === 'resolved') return;
    const now = tx.now();
    const goodSince = lasts ? null : (current.goodSince ?? now);
    if (goodSince && now.getTime() - goodSince.getTime() >= recoveryThreshold) {
      const note = 'Five minutes without it.';
      await moveIncident(tx, current, { state: 'resolved', userId: null, note });
    } else if (goodSince?.getTime() !== current.goodSince?.getTime()) {
      await tx.db.incident.update({ where, data: { goodSince }, select: { id: true } });
    }
  });
}

/** Silence is told of once: whoever resolves the outage of something that is gone for good is not asked again. */
async function isToldOf({ db }: Context, place: EnvironmentScope, lastReportedAt: Date): Promise<boolean> {
  const where = { ...place, kind: 'outage', openedAt: { gte: lastReportedAt } } as const;
  return (await db.incident.count({ where })) > 0;
}

/** Opens an incident; that another instance has done so already is what the database says. */
async function open(context: Context, place: EnvironmentScope, kind: Watched, detail: string): Promise<void> {
  try {
    await context.transaction((tx) =>
      insertIncident(tx, { ...place, kind, title: titles[kind], detail, userId: null }),
    );
  } catch (error) {
    if (!isUniqueViolation(error, 'incidents_open_key')) throw error;
  }
}

/**
 * Looks at one production environment, and opens, follows and resolves its incidents. For the monitor alone: no field
 * of the schema reaches it. The context is of the platform's principal in the project.
 */
export async function watchProduction(context: Context, projectId: string, lastReportedAt: Date): Promise<void> {
  const { db, now } = context;
  const place = { projectId, environment: 'production' } as const;
  const objective = await readObjective(db, place);
  const sight = await measureHealth(context, place, lastReportedAt, now());
  const running = await db.incident.findMany({ where: { ...place, kind: { not: 'manual' }, resolvedAt: null } });
  const watched: Readonly<Record<Watched, { finding: Violation; lasts: boolean }>> = {
    outage: { finding: outage(sight), lasts: outageLasts(sight) },
    sla_breach: { finding: breach(sight, objective), lasts: breachLasts(sight, objective) },
  };
  for (const kind of ['outage', 'sla_breach'] as const) {
    const { finding, lasts } = watched[kind];
    const incident = running.find((one) => one.kind === kind);
    if (incident) await follow(context, incident, lasts);
    else if (finding && !(kind === 'outage' && sight.isSilent && (await isToldOf(context, place, lastReportedAt)))) {
      await open(context, place, kind, finding);
    }
  }
}

import type { Deployment } from '../../prisma/generated/client.ts';

type Times = Pick<Deployment, 'buildStartedAt' | 'deployStartedAt' | 'finishedAt'>;

/** Seconds between two moments; null while either is not known. */
function secondsBetween(start: Date | null, end: Date | null): number | null {
  return start && end ? (end.getTime() - start.getTime()) / 1000 : null;
}

/** How long it was built; null until that is over. */
export function buildSeconds({ buildStartedAt, deployStartedAt, finishedAt }: Times): number | null {
  return secondsBetween(buildStartedAt, deployStartedAt ?? finishedAt);
}

/** How long it was deployed; null until that is over. */
export function deploySeconds({ deployStartedAt, finishedAt }: Times): number | null {
  return secondsBetween(deployStartedAt, finishedAt);
}

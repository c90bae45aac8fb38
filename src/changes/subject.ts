import { isId } from '../../schema/ids.ts';

/**
 * What has changed: a project, which concerns its members; an account; or that somebody is in a project no more, who would not
 * be found among its members.
 */
export type Subject =
  | { projectId: string; userId?: never }
  | { userId: string; projectId?: never }
  | { projectId: string; userId: string };

/** What is told besides, for workers in other processes: that there is something to deliver, or e-mail to send. */
export const dueWork = { deliveries: 'deliveries due', mail: 'mail due' } as const;

export type DueWork = (typeof dueWork)[keyof typeof dueWork];

const dueSubjects: ReadonlySet<string> = new Set(Object.values(dueWork));

export function isDueWork(text: string): boolean {
  return dueSubjects.has(text);
}

export function writeSubject({ projectId, userId }: Subject): string {
  if (userId === undefined) return `project ${projectId}`;
  return projectId === undefined ? `account ${userId}` : `left ${projectId} ${userId}`;
}

/** Null for what another version of Portico may have to say. */
export function readSubject(text: string): Subject | null {
  const [kind, first = '', second = ''] = text.split(' ');
  if (!isId(first)) return null;
  if (kind === 'project') return { projectId: first };
  if (kind === 'account') return { userId: first };
  return kind === 'left' && isId(second) ? { projectId: first, userId: second } : null;
}

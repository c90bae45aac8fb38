/** What has changed: a project, or an account. */
export type Subject = { projectId: string; userId?: never } | { userId: string; projectId?: never };

export function writeSubject({ projectId, userId }: Subject): string {
  return projectId === undefined ? `account ${userId}` : `project ${projectId}`;
}

/** Null for what another version of Portico may have to say. */
export function readSubject(text: string): Subject | null {
  const [, kind, id] = text.match(/^(account|project) ([\da-f-]{36})$/) ?? [];
  if (id === undefined) return null;
  return kind === 'project' ? { projectId: id } : { userId: id };
}

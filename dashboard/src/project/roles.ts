/*
 * What roles are called, and what is offered to whom. The server decides what they may do; whoever is offered too much is refused there, and told
 * why.
 */

export function mayDeploy(role: string | undefined): boolean {
  return role === 'developer' || role === 'project-admin';
}

/** Whether they may change the project, its members and its incidents. */
export function mayAdminister(role: string | undefined): boolean {
  return role === 'project-admin';
}

const names: Readonly<Record<string, string>> = { viewer: 'Viewer', developer: 'Developer', 'project-admin': 'Admin' };

/** A role as people read it. */
export function roleName(role: string): string {
  return names[role] ?? role;
}

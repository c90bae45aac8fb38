/*
 * What is offered to whom. The server decides what they may do; whoever is offered too much is refused there, and told
 * why.
 */

export function mayDeploy(role: string | undefined): boolean {
  return role === 'developer' || role === 'project-admin';
}

/** Whether they may change the project, its members and its incidents. */
export function mayAdminister(role: string | undefined): boolean {
  return role === 'project-admin';
}

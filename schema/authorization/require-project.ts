import type { MemberRole } from '../../prisma/generated/client.ts';
import { requirePrincipal } from './require-principal.ts';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import type { PlatformScope } from './scopes.ts';
import { grantingRoles, roleGrants, roleName } from './roles.ts';

/** A project in which the caller may do what they are about to, and their role in it. */
export interface ReachableProject {
  id: string;
  role: MemberRole;
}

/**
 * The project in which the caller's role allows what the scope names. Whether the credential
 * carries the scope is the field's to check; here its user's role is.
 * @throws UNAUTHENTICATED; NOT_FOUND where the caller is no member; INSUFFICIENT_SCOPE where the role is too low
 */
export async function requireProject(
  context: Pick<Context, 'db' | 'principal' | 'noteProject'>,
  projectId: string,
  scope: PlatformScope,
): Promise<ReachableProject> {
  const id = parseId(projectId, 'project');
  const principal = requirePrincipal(context);
  if (principal.projectId && principal.projectId !== id) throw notFound('project');
  if (principal.kind === 'platform') return { id, role: 'project_admin' };
  const membership = await context.db.membership.findUnique({
    where: { projectId_userId: { projectId: id, userId: principal.userId } },
    select: { role: true },
  });
  if (!membership) throw notFound('project');
  context.noteProject(id);
  if (!roleGrants(membership.role, scope)) {
    const text = `Your role in this project is ${roleName(membership.role)}, which lacks ${scope}: ${grantingRoles(scope)}, and a project-admin can change yours.`;
    throw new DomainError('INSUFFICIENT_SCOPE', text, { scope });
  }
  return { id, role: membership.role };
}

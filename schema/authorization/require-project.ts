import type { MemberRole } from '../../prisma/generated/client.ts';
import { requirePrincipal } from './require-principal.ts';
import { roleBeingRead } from './roles-being-read.ts';
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

async function readRole({ db }: Pick<Context, 'db'>, projectId: string, userId: string): Promise<MemberRole | null> {
  const membership = await db.membership.findUnique({
    where: { projectId_userId: { projectId, userId } },
    select: { role: true },
  });
  return membership?.role ?? null;
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
  const role = await (roleBeingRead(context, id) ?? readRole(context, id, principal.userId));
  if (role === null) throw notFound('project');
  context.noteProject(id);
  if (!roleGrants(role, scope)) {
    const text = `Your role in this project is ${roleName(role)}, which lacks ${scope}: ${grantingRoles(scope)}, and a project-admin can change yours.`;
    throw new DomainError('INSUFFICIENT_SCOPE', text, { scope });
  }
  return { id, role };
}

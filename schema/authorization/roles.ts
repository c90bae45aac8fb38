import type { MemberRole } from '../../prisma/generated/client.ts';
import { type PlatformScope, platformScopes } from './scopes.ts';

/** The roles of a project's members, as callers write them. */
export const memberRoles = ['viewer', 'developer', 'project-admin'] as const;
export type MemberRoleName = (typeof memberRoles)[number];

const reading = platformScopes.filter((scope) => scope.endsWith(':read'));

/** What each role allows in its project. */
const grants: Record<MemberRole, ReadonlySet<PlatformScope>> = {
  viewer: new Set(reading),
  developer: new Set([...reading, 'deployments:write', 'metrics:write']),
  project_admin: new Set(platformScopes),
};

export function roleGrants(role: MemberRole, scope: PlatformScope): boolean {
  return grants[role].has(scope);
}

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

/** As in "the developer and project-admin roles grant it". */
export function grantingRoles(scope: PlatformScope): string {
  const names = memberRoles.filter((name) => roleGrants(memberRole(name), scope));
  return `the ${inWords.format(names)} ${names.length > 1 ? 'roles grant' : 'role grants'} it`;
}

/** The role as the database has it. */
export function memberRole(name: MemberRoleName): MemberRole {
  return name === 'project-admin' ? 'project_admin' : name;
}

/** The role as callers write it. */
export function roleName(role: MemberRole): MemberRoleName {
  return role === 'project_admin' ? 'project-admin' : role;
}

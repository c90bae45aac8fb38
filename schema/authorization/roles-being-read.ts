import type { MemberRole } from '../../prisma/generated/client.ts';

/** The caller's role in a project; null where they are no member. */
type Role = Promise<MemberRole | null>;

/** What requests read at this moment, by the project's id. */
const byRequest = new WeakMap<object, Map<string, Role>>();

/**
 * Lets the other fields of a request wait for the role that one of them reads with its project, instead of reading it
 * again. Only while that is under way: what a request learns later is looked up later.
 * @param request the context of the request, or of its transaction
 */
export function shareRole(request: object, projectId: string, role: Role): void {
  const roles = byRequest.get(request) ?? new Map<string, Role>();
  byRequest.set(request, roles.set(projectId, role));
  const forget = () => {
    roles.delete(projectId);
    if (roles.size === 0 && byRequest.get(request) === roles) byRequest.delete(request);
  };
  role.then(forget, forget);
}

/** The role that is being read by another field of the request; undefined where none is. */
export function roleBeingRead(request: object, projectId: string): Role | undefined {
  return byRequest.get(request)?.get(projectId);
}

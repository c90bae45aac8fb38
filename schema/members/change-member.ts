import type { MemberRole } from '../../src/database/generated/client.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { builder } from '../builder.ts';
import type { Context } from '../context.ts';
import { DomainError, notFound } from '../errors.ts';
import { existingId } from '../ids.ts';
import { requireProject } from '../projects/access.ts';
import { memberRole } from '../projects/roles.ts';
import { Member } from './member.ts';

const UpdateMemberInput = builder.inputType('UpdateMemberInput', {
  fields: (t) => ({ role: t.field({ type: 'MemberRole', required: true }) }),
});

/**
 * Makes sure that somebody is left who can admit others. Changes of one project's members pass one by one; a trigger
 * of the database holds the same, whoever writes.
 * @throws LAST_PROJECT_ADMIN, NOT_FOUND
 */
async function requireAnotherAdmin({ db }: Context, projectId: string, userId: string): Promise<void> {
  await db.$queryRaw`SELECT id FROM projects WHERE id = ${projectId}::uuid FOR UPDATE`;
  const admins = await db.membership.findMany({
    where: { projectId, role: 'project_admin' },
    select: { userId: true },
  });
  if (admins.length === 1 && admins[0]?.userId === userId) {
    throw new DomainError('LAST_PROJECT_ADMIN', 'A project needs a project-admin. Make somebody else one first.');
  }
}

async function requireMember(
  { db }: Context,
  projectId: string,
  user: string,
): Promise<{ id: string; role: MemberRole }> {
  const userId = existingId(user, 'member');
  const where = { projectId_userId: { projectId, userId } };
  const member = await db.membership.findUnique({ where, select: { role: true } });
  if (!member) throw notFound('member');
  return { id: userId, role: member.role };
}

builder.mutationFields((t) => ({
  updateMember: t.prismaField({
    type: Member,
    description: "Changes a member's role.",
    args: {
      projectId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateMemberInput, required: true }),
    },
    authScopes: { scope: 'members:write' },
    throws: ['LAST_PROJECT_ADMIN'],
    resolve: (query, _root, { projectId, userId, input }, context) =>
      context.transaction(async (db, within) => {
        const project = await requireProject(within, projectId, 'members:write');
        const member = await requireMember(within, project.id, userId);
        const role = memberRole(input.role);
        if (role !== 'project_admin') await requireAnotherAdmin(within, project.id, member.id);
        const where = { projectId_userId: { projectId: project.id, userId: member.id } };
        return db.membership.update({ ...query, where, data: { role } });
      }),
  }),
  removeMember: t.field({
    type: 'Boolean',
    description: 'Removes a member, or leaves the project: everybody may remove themselves.',
    args: { projectId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }) },
    authScopes: { scope: 'members:write' },
    throws: ['LAST_PROJECT_ADMIN'],
    resolve: (_root, { projectId, userId }, context) =>
      context.transaction(async (db, within) => {
        const isLeaving = userId.toLowerCase() === signedIn(within).userId;
        const project = await requireProject(within, projectId, isLeaving ? 'members:read' : 'members:write');
        const member = await requireMember(within, project.id, userId);
        await requireAnotherAdmin(within, project.id, member.id);
        await db.membership.delete({ where: { projectId_userId: { projectId: project.id, userId: member.id } } });
        return true;
      }),
  }),
}));

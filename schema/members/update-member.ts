import { builder } from '../builder.ts';
import { memberRole } from '../authorization/roles.ts';
import { versionArguments } from '../versions.ts';
import { lockProject } from '../projects/lock-project.ts';
import { Member } from './member.ts';
import { requireMember, requireAnotherAdmin, revokeInvitationsOf } from './require-member.ts';

const UpdateMemberInput = builder.inputType('UpdateMemberInput', {
  fields: (t) => ({ role: t.field({ type: 'MemberRole', required: true }) }),
});

builder.mutationField('updateMember', (t) =>
  t.prismaField({
    type: Member,
    description: "Changes a member's role.",
    args: {
      projectId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateMemberInput, required: true }),
      ...versionArguments,
    },
    authScopes: { scope: 'members:write' },
    throws: ['LAST_PROJECT_ADMIN', 'STALE_VERSION'],
    resolve: (query, _root, { projectId, userId, input, expectedVersions }, context) =>
      context.transaction(async (tx) => {
        const project = await lockProject(tx, projectId, 'members:write');
        const member = await requireMember(tx, project.id, { user: userId, expectedVersions });
        const where = { projectId_userId: { projectId: project.id, userId: member.id } };
        const role = memberRole(input.role);
        // What is so already changes nothing, its version neither.
        if (role === member.role) return tx.db.membership.findUniqueOrThrow({ ...query, where });
        if (role !== 'project_admin') await requireAnotherAdmin(tx, project.id, member.id);
        const changed = await tx.db.membership.update({ ...query, where, data: { role, version: { increment: 1 } } });
        if (role !== 'project_admin') await revokeInvitationsOf(tx, project.id, member.id);
        return changed;
      }),
  }),
);

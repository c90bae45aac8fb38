import { builder } from '../builder.ts';
import { memberRole } from '../authorization/roles.ts';
import { versionArguments } from '../versions.ts';
import { lockMembers } from './lock-members.ts';
import { Member, withUser } from './member.ts';
import { requireMember, requireAnotherAdmin, revokeInvitationsOf } from './require-member.ts';

const UpdateMemberInput = builder.inputType('UpdateMemberInput', {
  description: 'What a member is to be.',
  fields: (t) => ({ role: t.field({ type: 'MemberRole', required: true }) }),
});

builder.mutationField('updateMember', (t) =>
  t.inLockedProject({
    type: Member,
    description: "Changes a member's role.",
    args: {
      userId: t.arg.id({ required: true }),
      input: t.arg({ type: UpdateMemberInput, required: true }),
      ...versionArguments,
    },
    scope: 'members:write',
    throws: ['LAST_PROJECT_ADMIN', 'STALE_VERSION'],
    resolve: async (project, { userId, input, expectedVersions }, tx, selection) => {
      const projectId = project.id;
      const member = await requireMember(tx, projectId, { user: userId, expectedVersions });
      const where = { projectId_userId: { projectId, userId: member.id } };
      const role = memberRole(input.role);
      const read = selection(withUser);
      // What is so already changes nothing, its version neither.
      if (role === member.role) return tx.db.membership.findUniqueOrThrow({ ...read, where });
      if (role !== 'project_admin') await requireAnotherAdmin(tx, project, member.id);
      await lockMembers(tx, projectId);
      const changed = await tx.db.membership.update({ ...read, where, data: { role, version: { increment: 1 } } });
      if (role !== 'project_admin') await revokeInvitationsOf(tx, projectId, member.id);
      return changed;
    },
  }),
);

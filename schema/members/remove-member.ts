import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import { versionArguments } from '../versions.ts';
import { lockProject } from '../projects/lock-project.ts';
import { lockMembers } from './lock-members.ts';
import { requireMember, requireAnotherAdmin, revokeInvitationsOf } from './require-member.ts';

builder.mutationField('removeMember', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Removes a member, or leaves the project: everybody may remove themselves.',
    args: { projectId: t.arg.id({ required: true }), userId: t.arg.id({ required: true }), ...versionArguments },
    authScopes: { scope: 'members:write' },
    throws: ['LAST_PROJECT_ADMIN', 'STALE_VERSION'],
    resolve: (_root, { projectId, userId, expectedVersions }, context) =>
      context.transaction(async (tx) => {
        const isLeaving = userId.toLowerCase() === requirePrincipal(tx).userId;
        const project = await lockProject(tx, projectId, isLeaving ? 'members:read' : 'members:write');
        const member = await requireMember(tx, project.id, { user: userId, expectedVersions });
        await requireAnotherAdmin(tx, project, member.id);
        await lockMembers(tx, project.id);
        await tx.db.membership.delete({ where: { projectId_userId: { projectId: project.id, userId: member.id } } });
        await revokeInvitationsOf(tx, project.id, member.id);
        tx.announceProjectChange(project.id);
        tx.announceLeaving({ projectId: project.id, userId: member.id });
        return true;
      }),
  }),
);

import { builder } from '../builder.ts';
import { DomainError, notFound } from '../errors.ts';
import { parseId } from '../ids.ts';
import { ifVersion, requireVersion, versionArguments } from '../versions.ts';
import { Invitation } from './invitation.ts';

builder.mutationField('revokeInvitation', (t) =>
  t.inProject({
    type: Invitation,
    description:
      'Takes an invitation back; doing so again changes nothing. One that was accepted cannot be taken back.',
    args: { id: t.arg.id({ required: true }), ...versionArguments },
    scope: 'members:write',
    throws: ['STALE_VERSION', 'INVITATION_ACCEPTED'],
    resolve: async ({ id: projectId }, args, tx, selection) => {
      const where = { id: parseId(args.id, 'invitation'), projectId };
      const { count } = await tx.db.invitation.updateMany({
        where: { ...where, ...ifVersion(args.expectedVersions), acceptedAt: null, revokedAt: null },
        data: { revokedAt: tx.now(), version: { increment: 1 } },
      });
      if (count === 0) {
        const known = await tx.db.invitation.findFirst({ where, select: { acceptedAt: true, version: true } });
        if (!known) throw notFound('invitation');
        requireVersion('invitation', known, args.expectedVersions);
        if (known.acceptedAt) {
          throw new DomainError('INVITATION_ACCEPTED', 'This invitation was accepted. Remove the member instead.');
        }
      }
      return tx.db.invitation.findUniqueOrThrow({ ...selection(), where: { id: where.id } });
    },
  }),
);

import { requirePrincipal } from '../authorization/require-principal.ts';
import { builder } from '../builder.ts';
import type { Transaction } from '../context.ts';
import { DomainError } from '../errors.ts';
import { emitEvent } from '../events/emit-event.ts';
import { lockProjectShared } from '../projects/lock-project.ts';
import { addresseeOf, obstacles } from './addressee.ts';
import { lockMembers } from './lock-members.ts';
import { Member } from './member.ts';
import { noOffer, type OpenInvitation, opening, requireOffer } from './require-offer.ts';

/** @throws FORBIDDEN */
async function requireAddressee(tx: Transaction, userId: string, offer: OpenInvitation): Promise<void> {
  const { standing, provesAddress } = await addresseeOf(tx, userId, offer);
  const obstacle = obstacles[standing];
  if (obstacle !== null) throw new DomainError('FORBIDDEN', obstacle);
  if (provesAddress) await tx.db.user.update({ where: { id: userId }, data: { emailVerified: true } });
}

builder.mutationField('acceptInvitation', (t) =>
  t.prismaField({
    type: Member,
    description: 'Joins the project that the caller is invited to. The token works once.',
    args: { token: t.arg.string({ required: true }) },
    authScopes: { scope: 'members:write' },
    throws: ['NOT_FOUND', 'FORBIDDEN'],
    rateLimit: { max: 60, window: '1m' },
    resolve: (query, _root, { token }, context) =>
      context.transaction(async (tx) => {
        const { userId, projectId: bound } = requirePrincipal(tx);
        if (bound) throw new DomainError('FORBIDDEN', 'This credential is bound to one project and joins no other.');
        const offer = await requireOffer(tx, token);
        await requireAddressee(tx, userId, offer);
        const { id, projectId, role } = offer;
        await lockProjectShared(tx, projectId);
        const taken = await tx.db.invitation.updateMany({
          // The link as it is now: another may have been sent since it was looked up.
          where: { id, ...opening(token, tx.now()) },
          data: { acceptedAt: tx.now(), acceptedById: userId, version: { increment: 1 } },
        });
        if (taken.count === 0) throw noOffer();
        const member = { projectId, userId };
        await lockMembers(tx, projectId);
        await tx.db.membership.createMany({ data: [{ ...member, role, createdAt: tx.now() }], skipDuplicates: true });
        await emitEvent(tx, 'member.invited', { projectId, environment: null, id });
        return tx.db.membership.findUniqueOrThrow({ ...query, where: { projectId_userId: member } });
      }),
  }),
);

import type { Invitation as Row } from '../../prisma/generated/client.ts';
import type { Context } from '../context.ts';
import { type DomainError, notFound } from '../errors.ts';
import { hashToken } from '../tokens/token-format.ts';

export type OpenInvitation = Row & {
  project: { name: string; openInvitations: boolean };
  invitedBy: { username: string } | null;
};

/** Of an invitation that the link still accepts. */
export function opening(token: string, now: Date) {
  return { tokenHash: hashToken(token), acceptedAt: null, revokedAt: null, expiresAt: { gt: now } };
}

/** Of a link that opens nothing, whatever the reason. */
export function noOffer(): DomainError {
  return notFound('invitation, or it was used or taken back, or has expired');
}

/** @throws NOT_FOUND where it is unknown, used, revoked or expired: nobody needs to know which */
export async function requireOffer({ db, now }: Context, token: string): Promise<OpenInvitation> {
  const offer = await db.invitation.findFirst({
    where: opening(token, now()),
    include: {
      project: { select: { name: true, openInvitations: true } },
      invitedBy: { select: { username: true } },
    },
  });
  if (!offer) throw noOffer();
  return offer;
}

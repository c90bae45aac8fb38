import type { InvitationMessage } from './invitation-message.ts';

export interface MemberPorts {
  /** Where whoever is invited can accept. */
  invitationUrl(token: string): string;
}

export interface MemberTransactionPorts {
  /** Sends an invitation once the change is committed. @returns false where this installation sends no e-mail */
  mailInvitation(message: InvitationMessage): boolean;
}

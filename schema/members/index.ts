import './accept-invitation.ts';
import './change-member.ts';
import './invitation.ts';
import './invite-member.ts';
import './member.ts';
import './open-invitations.ts';

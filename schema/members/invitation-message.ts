/** What an invitation says to the one who is invited. */
export interface InvitationMessage {
  /** The invitation's. */
  id: string;
  to: string;
  projectName: string;
  inviter: string;
  link: string;
}

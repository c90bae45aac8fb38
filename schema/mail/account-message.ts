import type { LinkPurpose } from '../../prisma/generated/client.ts';

interface Addressed {
  /** The e-mail address of the account, or the one that it is to have. */
  to: string;
  username: string;
}

/** An e-mail with a link, which is made for it and is nowhere else. */
export interface LinkMessage extends Addressed {
  kind: LinkPurpose;
  link: string;
  /** Whether nobody has proved yet that the address is theirs. */
  isFirstProof: boolean;
}

/** What the owner of an account is told by e-mail. */
export type AccountMessage =
  | LinkMessage
  | (Addressed & { kind: 'password_changed' })
  // Whoever has the old address has the account no more, or never had it.
  | { kind: 'email_changed'; to: string };

import { pageSearch } from '../lists/page-search.ts';

export interface MembersSearch {
  /** The invitations, or else the members. */
  tab?: 'invitations';
  page?: number | undefined;
  /** Which question is open, and about which member or invitation. */
  open?: 'invite' | 'role' | 'remove' | 'resend' | 'revoke';
  id?: string;
}

const questions = ['invite', 'role', 'remove', 'resend', 'revoke'] as const;

/** What is no such thing in an address counts as absent. */
export function membersSearch({ tab, page, open, id }: Record<string, unknown>): MembersSearch {
  const known = questions.find((each) => each === open);
  return {
    ...(tab === 'invitations' ? { tab } : {}),
    ...pageSearch(page),
    ...(known ? { open: known } : {}),
    ...(known && typeof id === 'string' ? { id } : {}),
  };
}

import { pageSearch } from '../lists/page-search.ts';

/** What can be done to a credential, whose form is open. */
export type CredentialAct = 'change' | 'rotate' | 'revoke';

/** A page of credentials, and which form is open: the one that adds to them, or one about one of them. */
export interface CredentialSearch {
  page?: number | undefined;
  create?: true;
  act?: CredentialAct;
  id?: string;
}

const acts: readonly CredentialAct[] = ['change', 'rotate', 'revoke'];

/** What is no such thing in an address counts as absent. */
export function credentialSearch({ page, create, act, id }: Record<string, unknown>): CredentialSearch {
  const known = acts.find((each) => each === act);
  return {
    ...pageSearch(page),
    ...(create === true ? { create } : {}),
    ...(known && typeof id === 'string' ? { act: known, id } : {}),
  };
}

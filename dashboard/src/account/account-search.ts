const forms = ['profile', 'password', 'email', 'others', 'rename', 'remove'] as const;

/** Which form of the account page is open, and about which passkey. */
export interface AccountSearch {
  open?: (typeof forms)[number];
  id?: string;
}

/** What is no such thing in an address counts as absent. */
export function accountSearch({ open, id }: Record<string, unknown>): AccountSearch {
  const known = forms.find((form) => form === open);
  return { ...(known ? { open: known } : {}), ...(known && typeof id === 'string' ? { id } : {}) };
}

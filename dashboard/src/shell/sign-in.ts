/** Where somebody proves again who they are, and comes back to where they are now. */
export function signInAgainAddress(): string {
  const { pathname, search } = window.location;
  return `/oauth/sign-in?${new URLSearchParams({ again: 'true', return_to: pathname + search })}`;
}

/** Leads to the sign-in page, and back to where somebody is now. */
export function goToSignIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/oauth/sign-in?${new URLSearchParams({ return_to: pathname + search })}`);
}

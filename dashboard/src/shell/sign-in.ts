/** Leads to the sign-in page, and back to where somebody is now. */
export function goToSignIn(): void {
  const { pathname, search } = window.location;
  window.location.assign(`/oauth/sign-in?${new URLSearchParams({ return_to: pathname + search })}`);
}

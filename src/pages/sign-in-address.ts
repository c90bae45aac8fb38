import { pagePaths } from '../../rest-adapters/http/page-paths.ts';

/** Where somebody signs in who is then sent to a path of ours. */
export function signInAddress(returnTo: string): string {
  return `${pagePaths.signIn}?${new URLSearchParams({ return_to: returnTo })}`;
}

/** Where somebody who is signed in proves again who they are, before something dangerous. */
export function signInAgainAddress(returnTo: string): string {
  return `${pagePaths.signIn}?${new URLSearchParams({ again: 'true', return_to: returnTo })}`;
}

/** Where somebody opens an account who is then sent to a path of ours. */
export function signUpAddress(returnTo: string): string {
  return `${pagePaths.signUp}?${new URLSearchParams({ return_to: returnTo })}`;
}

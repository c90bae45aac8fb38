import { signInAgainAddress } from './sign-in.ts';

/** Leads whoever has signed in too long ago for something to do so again, and back to the form that is open. */
export function SignInAgain() {
  return (
    <a className="button small" href={signInAgainAddress()}>
      Sign in again
    </a>
  );
}

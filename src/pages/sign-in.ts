import { APIError } from 'better-auth/api';
import { Form } from '../../rest-adapters/http/form.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { LoginThrottle } from '../sign-in/login-throttle.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import { addressHeader, type SignIn } from '../sign-in/sign-in.ts';
import type { WaitingApp } from './authorize.ts';
import { seeOther } from './page.ts';
import { returnAddress } from './return-address.ts';
import { signInPage } from './sign-in-page.ts';
import { type Handler, readForm, type Visit } from './visit.ts';

interface SignInParts {
  signIn: SignIn;
  sessions: Sessions;
  guard: LoginThrottle;
  publicUrl: string;
  isSignUpOpen: boolean;
  waitingApp(visit: Visit, returnTo: string): Promise<WaitingApp>;
}

type SignOutParts = Pick<SignInParts, 'signIn' | 'sessions' | 'publicUrl'>;

/** What better-auth may know of a request: its cookies, and where it comes from. */
export function headersFor({ request, info }: Visit): Headers {
  return new Headers({
    cookie: request.headers.get('cookie') ?? '',
    'user-agent': request.headers.get('user-agent') ?? '',
    [addressHeader]: info.address,
  });
}

/** The cookies that better-auth sets, and nothing else of its answer. */
function cookiesOf(headers: Headers): Headers {
  return new Headers(headers.getSetCookie().map((cookie): [string, string] => ['set-cookie', cookie]));
}

export function signInHandlers(parts: SignInParts): { GET: Handler; POST: Handler } {
  const { signIn, sessions, guard, publicUrl, isSignUpOpen, waitingApp } = parts;

  /** The cookies of a new session; null where e-mail address or password is wrong. */
  async function attempt(visit: Visit, email: string, password: string): Promise<Headers | null> {
    try {
      const body = { email, password };
      const { headers } = await signIn.api.signInEmail({ body, headers: headersFor(visit), returnHeaders: true });
      return cookiesOf(headers);
    } catch (error) {
      if (error instanceof APIError && error.statusCode < 500) return null;
      throw error;
    }
  }

  return {
    async GET(visit) {
      const form = new Form(visit.info.url.searchParams);
      const returnTo = returnAddress(form.optional('return_to'), publicUrl);
      const again = form.optional('again') !== null;
      if (visit.context.principal && !again) return seeOther(returnTo);
      return signInPage({ returnTo, isSignUpOpen, isAgain: again, ...(await waitingApp(visit, returnTo)) });
    },
    async POST(visit) {
      const form = await readForm(visit);
      const returnTo = returnAddress(form.optional('return_to'), publicUrl);
      const email = form.optional('email') ?? '';
      const again = async (error: string, status: number, headers = {}) =>
        signInPage({
          returnTo,
          isSignUpOpen,
          email,
          error,
          status,
          headers,
          ...(await waitingApp(visit, returnTo)),
        });
      try {
        await guard.admit(email, visit.info.address);
      } catch (error) {
        if (error instanceof ApiError) return again(error.message, 429, error.headers);
        throw error;
      }
      const cookies = await attempt(visit, email, form.optional('password') ?? '');
      if (!cookies) return again('The e-mail address or the password is wrong.', 422);
      await guard.forgive(email, visit.info.address);
      // Whoever proves again who they are goes on in a new session, and the one before it is over.
      if (visit.context.principal) await sessions.end(visit.context.principal.credentialId);
      return seeOther(returnTo, cookies);
    },
  };
}

/** Where somebody who is signed in proves again who they are, before something dangerous. */
export function signInAgain(returnTo: string): string {
  return `/oauth/sign-in?${new URLSearchParams({ again: 'true', return_to: returnTo })}`;
}

/** Ends the session, here at once and on other instances within two seconds. */
export function signOutHandler({ signIn, sessions, publicUrl }: SignOutParts): Handler {
  return async (visit) => {
    const returnTo = (await readForm(visit)).optional('return_to');
    const next = returnTo ? returnAddress(returnTo, publicUrl) : '/oauth/sign-in';
    const { principal } = visit.context;
    if (!principal) return seeOther(next);
    const { headers } = await signIn.api.signOut({ headers: headersFor(visit), returnHeaders: true });
    sessions.forget(principal.credentialId);
    return seeOther(next, cookiesOf(headers));
  };
}

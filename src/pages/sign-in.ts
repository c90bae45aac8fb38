import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { Form } from '../../rest-adapters/http/form.ts';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { WaitingApp } from './authorize.ts';
import { cookiesOf, headersFor, openSession, type SessionParts } from './open-session.ts';
import { seeOther } from './page.ts';
import { returnAddress } from './return-address.ts';
import { signInPage } from './sign-in-page.ts';
import { type Handler, readForm, type Visit } from './visit.ts';

interface SignInParts extends SessionParts {
  publicUrl: string;
  isSignUpOpen: boolean;
  waitingApp(visit: Visit, returnTo: string): Promise<WaitingApp>;
}

type SignOutParts = Pick<SignInParts, 'signIn' | 'sessions' | 'publicUrl'>;

export function signInHandlers(parts: SignInParts): { GET: Handler; POST: Handler } {
  const { publicUrl, isSignUpOpen, waitingApp } = parts;

  return {
    async GET(visit) {
      const form = new Form(visit.info.url.searchParams);
      const returnTo = returnAddress(form.optional('return_to'), publicUrl);
      const isAgain = form.optional('again') !== null;
      if (visit.context.principal && !isAgain) return seeOther(returnTo);
      return signInPage({ returnTo, isSignUpOpen, isAgain, ...(await waitingApp(visit, returnTo)) });
    },
    async POST(visit) {
      const form = await readForm(visit);
      const returnTo = returnAddress(form.optional('return_to'), publicUrl);
      const email = form.optional('email') ?? '';
      const isAgain = form.optional('again') !== null;
      const again = async (error: string, status: number, headers = {}) =>
        signInPage({
          returnTo,
          isSignUpOpen,
          isAgain,
          email,
          error,
          status,
          headers,
          ...(await waitingApp(visit, returnTo)),
        });
      try {
        const cookies = await openSession(parts, visit, { email, password: form.optional('password') ?? '' });
        if (!cookies) return again('The e-mail address or the password is wrong.', 422);
        return seeOther(returnTo, cookies);
      } catch (error) {
        if (error instanceof ApiError) return again(error.message, statusOf(error.code), error.headers);
        throw error;
      }
    },
  };
}

/** Ends the session, here at once and on other instances within two seconds. */
export function signOutHandler({ signIn, sessions, publicUrl }: SignOutParts): Handler {
  return async (visit) => {
    const returnTo = (await readForm(visit)).optional('return_to');
    const next = returnTo ? returnAddress(returnTo, publicUrl) : pagePaths.signIn;
    const { principal } = visit.context;
    if (!principal) return seeOther(next);
    // By ourselves: better-auth says that it has signed somebody out also where the database was out of reach.
    await sessions.end(principal.credentialId);
    const api = await signIn.api();
    const { headers } = await api.signOut({ headers: headersFor(visit), returnHeaders: true });
    return seeOther(next, cookiesOf(headers));
  };
}

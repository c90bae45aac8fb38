import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { html } from 'hono/html';
import { recentSignInMs } from '../../schema/authorization/session.ts';
import { minute } from '../../schema/durations.ts';
import { page } from './page.ts';
import { signUpAddress } from './sign-in-address.ts';

interface SignInPage {
  returnTo: string;
  isSignUpOpen: boolean;
  /** Whether somebody is signed in already, and proves again who they are. */
  isAgain?: boolean;
  /** The app that waits for it, where there is one, and where that will have the user sent. */
  clientName?: string;
  destination?: string;
  email?: string;
  error?: string;
  status?: number;
  headers?: Record<string, string>;
}

/** The form for e-mail address and password; a script adds the passkey where the browser knows them. */
export function signInPage(options: SignInPage): Promise<Response> {
  const {
    returnTo,
    isSignUpOpen,
    isAgain = false,
    clientName,
    destination,
    email = '',
    error,
    status,
    headers,
  } = options;
  const content = html`
    <h1>${isAgain ? 'Sign in again' : 'Sign in'}</h1>
    ${isAgain && html`<p>What you are about to do needs a sign-in within the last ${recentSignInMs / minute} minutes.</p>`}
    ${clientName && html`<p>to continue to <strong>${clientName}</strong></p>`}
    ${error && html`<p class="error" role="alert">${error}</p>`}
    <form method="post" action="${pagePaths.signIn}">
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${isAgain && html`<input type="hidden" name="again" value="true" />`}
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" value="${email}" autocomplete="username" required autofocus />
      <label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required />
      <button>Sign in</button>
    </form>
    <div data-passkey-sign-in data-return-to="${returnTo}" hidden>
      <button type="button" class="quiet">Sign in with a passkey</button>
      <p class="error" role="alert" hidden></p>
    </div>
    <p class="note"><a href="${pagePaths.forgotten}">Forgotten your password?</a></p>
    ${
      isSignUpOpen &&
      !isAgain &&
      html`<p class="note">New here? <a href="${signUpAddress(returnTo)}">Open an account</a></p>`
    }
  `;
  return page('Sign in', content, {
    ...(status ? { status } : {}),
    ...(headers ? { headers } : {}),
    ...(destination ? { destination } : {}),
  });
}

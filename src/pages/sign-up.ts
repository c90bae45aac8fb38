import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import { passwordLength } from '../../schema/accounts/account-limits.ts';
import { Form } from '../../rest-adapters/http/form.ts';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { firstLandingPath, landingPath } from './landing.ts';
import { bindPageOperation } from './operation.ts';
import { openSessionOrNone, type SessionParts } from './open-session.ts';
import { page, seeOther } from './page.ts';
import { signInAddress } from './sign-in-address.ts';
import { returnAddress } from './return-address.ts';
import type { WaitingApp } from './authorize.ts';
import { type Handler, readForm, type Visit } from './visit.ts';

const signUpDocument = graphql(`
  mutation SignUp($input: SignUpInput!) {
    signUp(input: $input)
  }
`);

interface Filled {
  username: string;
  email: string;
}

function signUpPage(
  returnTo: string,
  { username, email }: Filled,
  apiError: ApiError | null,
  { clientName, destination }: WaitingApp,
): Promise<Response> {
  const signIn = signInAddress(returnTo);
  const faultOf = (name: string) => apiError?.faults.find(({ pointer }) => pointer === `/${name}`)?.detail;
  const [first] = apiError?.faults ?? [];
  const field = (name: string, label: string, attributes: ReturnType<typeof html>, hint: string) => {
    const fault = faultOf(name);
    return html`
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" ${attributes} aria-describedby="${name}-hint" required
        ${fault && html`aria-invalid="true"`} ${first?.pointer === `/${name}` && html`autofocus`} />
      <p id="${name}-hint" class="${fault ? 'error' : 'hint'}">${fault ? `It ${fault}.` : hint}</p>`;
  };
  const content = html`
    <h1>Open an account</h1>
    ${clientName && html`<p>to continue to <strong>${clientName}</strong></p>`}
    ${apiError && apiError.faults.length === 0 && html`<p class="error" role="alert">${apiError.message}</p>`}
    <form method="post" action="${pagePaths.signUp}">
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${field('username', 'Username', html`value="${username}" autocomplete="nickname"`, 'Seen by everybody: 3 to 30 of a–z, 0–9, _\u00a0and\u00a0-')}
      ${field('email', 'E-mail address', html`type="email" value="${email}" autocomplete="username"`, 'You sign in with it; nobody else sees it')}
      ${field('password', 'Password', html`type="password" autocomplete="new-password" minlength="${passwordLength.least}"`, `At least ${passwordLength.least} characters`)}
      <button>Open an account</button>
    </form>
    <p class="note">You have one already? <a href="${signIn}">Sign in</a></p>
  `;
  const failed = apiError ? { status: statusOf(apiError.code), headers: { ...apiError.headers } } : {};
  return page('Open an account', content, { ...failed, ...(destination ? { destination } : {}) });
}

/** For whoever gave the e-mail address of an account that there was before, without its password. */
function existingAccountPage(returnTo: string): Promise<Response> {
  const signIn = signInAddress(returnTo);
  return page(
    'Sign in to go on',
    html`
      <h1>You can sign in now</h1>
      <p>If there was an account for your e-mail address before, it is unchanged: use the password that you had.</p>
      <p><a class="button" href="${signIn}">Sign in</a></p>
    `,
  );
}

interface SignUpParts extends SessionParts {
  schema: GraphQLSchema;
  publicUrl: string;
  waitingApp(visit: Visit, returnTo: string): Promise<WaitingApp>;
}

/** Opens accounts, and signs in to them. */
export function signUpHandlers(parts: SignUpParts): { GET: Handler; POST: Handler } {
  const { schema, publicUrl, waitingApp } = parts;
  const signUp = bindPageOperation(schema, signUpDocument);
  return {
    async GET(visit) {
      const form = new Form(visit.info.url.searchParams);
      const returnTo = returnAddress(form.optional('return_to'), publicUrl);
      return signUpPage(returnTo, { username: '', email: '' }, null, await waitingApp(visit, returnTo));
    },
    async POST(visit) {
      const form = await readForm(visit);
      const returnTo = returnAddress(form.optional('return_to'), publicUrl);
      const filled = { username: form.optional('username') ?? '', email: form.optional('email') ?? '' };
      const password = form.optional('password') ?? '';
      try {
        await signUp(visit.context, { input: { ...filled, password } });
      } catch (error) {
        if (error instanceof ApiError) return signUpPage(returnTo, filled, error, await waitingApp(visit, returnTo));
        throw error;
      }
      const cookies = await openSessionOrNone(parts, visit, { email: filled.email, password });
      const next = returnTo === landingPath ? firstLandingPath : returnTo;
      return cookies ? seeOther(next, cookies) : existingAccountPage(returnTo);
    },
  };
}

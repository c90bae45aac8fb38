import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import { Form } from '../../rest-adapters/http/form.ts';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { bindPageOperation } from './operation.ts';
import { page } from './page.ts';
import { returnAddress } from './return-address.ts';
import { type Handler, readForm } from './visit.ts';

const signUpDocument = graphql(`
  mutation SignUp($input: SignUpInput!) {
    signUp(input: $input)
  }
`);

interface Filled {
  username: string;
  email: string;
}

function signUpPage(returnTo: string, { username, email }: Filled, apiError: ApiError | null): Promise<Response> {
  const signIn = `/oauth/sign-in?${new URLSearchParams({ return_to: returnTo })}`;
  const faultOf = (name: string) => apiError?.faults.find(({ pointer }) => pointer === `/${name}`)?.detail;
  const field = (name: string, label: string, attributes: ReturnType<typeof html>, hint: string) => {
    const fault = faultOf(name);
    return html`
      <label for="${name}">${label}</label>
      <input id="${name}" name="${name}" ${attributes} aria-describedby="${name}-hint" required
        ${fault && html`aria-invalid="true"`} />
      <p id="${name}-hint" class="${fault ? 'error' : 'hint'}">${fault ? `It ${fault}.` : hint}</p>`;
  };
  const content = html`
    <h1>Open an account</h1>
    ${apiError && apiError.faults.length === 0 && html`<p class="error" role="alert">${apiError.message}</p>`}
    <form method="post" action="/oauth/sign-up">
      <input type="hidden" name="return_to" value="${returnTo}" />
      ${field('username', 'Username', html`value="${username}" autocomplete="nickname"`, 'Seen by everybody: 3 to 30 of a–z, 0–9, _ and -')}
      ${field('email', 'E-mail address', html`type="email" value="${email}" autocomplete="username"`, 'You sign in with it; nobody else sees it')}
      ${field('password', 'Password', html`type="password" autocomplete="new-password" minlength="12"`, 'At least 12 characters')}
      <button>Open an account</button>
    </form>
    <p class="note">You have one already? <a href="${signIn}">Sign in</a></p>
  `;
  const options = apiError ? { status: statusOf(apiError.code), headers: { ...apiError.headers } } : {};
  return page('Open an account', content, options);
}

/** The same whether or not the e-mail address had an account before. */
function openedPage(returnTo: string): Promise<Response> {
  const signIn = `/oauth/sign-in?${new URLSearchParams({ return_to: returnTo })}`;
  return page(
    'Account opened',
    html`
      <h1>You can sign in now</h1>
      <p>If there was an account for your e-mail address before, it is unchanged: use the password that you had.</p>
      <p><a class="button" href="${signIn}">Sign in</a></p>
    `,
  );
}

export function signUpHandlers(schema: GraphQLSchema, publicUrl: string): { GET: Handler; POST: Handler } {
  const signUp = bindPageOperation(schema, signUpDocument);
  return {
    async GET({ info: { url } }) {
      const returnTo = returnAddress(new Form(url.searchParams).optional('return_to'), publicUrl);
      return signUpPage(returnTo, { username: '', email: '' }, null);
    },
    async POST(visit) {
      const form = await readForm(visit);
      const returnTo = returnAddress(form.optional('return_to'), publicUrl);
      const filled = { username: form.optional('username') ?? '', email: form.optional('email') ?? '' };
      try {
        await signUp(visit.context, { input: { ...filled, password: form.optional('password') ?? '' } });
      } catch (error) {
        if (error instanceof ApiError) return signUpPage(returnTo, filled, error);
        throw error;
      }
      return openedPage(returnTo);
    },
  };
}

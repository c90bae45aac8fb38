import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { minute } from '../../schema/durations.ts';
import { linkLifetime } from '../../schema/mail/mail-limits.ts';
import { bindPageOperation } from './operation.ts';
import { page } from './page.ts';
import { type Handler, readForm } from './visit.ts';

const requestDocument = graphql(`
  mutation RequestPasswordReset($email: String!) {
    requestPasswordReset(email: $email)
  }
`);

const title = 'Forgotten password';
const back = html`<p class="note">You remember it? <a href="${pagePaths.signIn}">Sign in</a></p>`;

/** Where no e-mail can be sent. */
function askOperatorPage(status: number): Promise<Response> {
  const content = html`
    <h1>${title}</h1>
    <p>
      This service sends no e-mail. Whoever runs it can set a new password for you:
      <code>portico user set-password</code>
    </p>
    ${back}
  `;
  return page(title, content, { status });
}

function askPage(email: string, error: ApiError | null): Promise<Response> {
  const content = html`
    <h1>${title}</h1>
    <p>Where is your account? A link to set a new password goes to its e-mail address.</p>
    ${error && html`<p class="error" role="alert">${error.faults[0] ? `The address ${error.faults[0].detail}.` : error.message}</p>`}
    <form method="post" action="${pagePaths.forgotten}">
      <label for="email">E-mail address</label>
      <input id="email" name="email" type="email" value="${email}" autocomplete="username" required autofocus />
      <button>Send a link</button>
    </form>
    ${back}
  `;
  return page(title, content, error ? { status: statusOf(error.code), headers: { ...error.headers } } : {});
}

/** The same for every address: nobody is told whether there is an account. */
function sentPage(): Promise<Response> {
  const content = html`
    <h1>Look into your mailbox</h1>
    <p role="status">
      If there is an account for that address, a link is on its way. It works for ${linkLifetime / minute} minutes.
    </p>
    <p class="note">Nothing there? Look among the unwanted mail, or <a href="${pagePaths.forgotten}">try again</a>.</p>
    ${back}
  `;
  return page('Look into your mailbox', content);
}

/** Asks for the address that a link to set a new password is sent to. */
export function forgottenPasswordHandlers(
  schema: GraphQLSchema,
  { sendsMail }: { sendsMail: boolean },
): { GET: Handler; POST: Handler } {
  const request = bindPageOperation(schema, requestDocument);
  return {
    GET: async () => (sendsMail ? askPage('', null) : askOperatorPage(200)),
    async POST(visit) {
      const email = (await readForm(visit)).optional('email') ?? '';
      if (!sendsMail) return askOperatorPage(statusOf('FORBIDDEN'));
      try {
        await request(visit.context, { email });
      } catch (error) {
        if (error instanceof ApiError) return askPage(email, error);
        throw error;
      }
      return sentPage();
    },
  };
}

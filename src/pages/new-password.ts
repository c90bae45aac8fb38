import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { statusOf } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { Form } from '../../rest-adapters/http/form.ts';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { passwordLength } from '../../schema/accounts/account-limits.ts';
import { deadLinkPage } from './dead-link.ts';
import { landingPath } from './landing.ts';
import { openSessionOrNone, type SessionParts } from './open-session.ts';
import { bindPageOperation } from './operation.ts';
import { page, seeOther } from './page.ts';
import { type Handler, readForm } from './visit.ts';

const resetDocument = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input)
  }
`);

function newPasswordPage(token: string, error: ApiError | null): Promise<Response> {
  const fault = error?.faults[0]?.detail;
  const content = html`
    <h1>A new password</h1>
    <p>You are signed out everywhere else when you set it.</p>
    ${error && !fault && html`<p class="error" role="alert">${error.message}</p>`}
    <form method="post" action="${pagePaths.newPassword}">
      <input type="hidden" name="token" value="${token}" />
      <label for="password">New password</label>
      <input id="password" name="password" type="password" autocomplete="new-password"
        minlength="${passwordLength.least}" aria-describedby="password-hint" required autofocus
        ${fault && html`aria-invalid="true"`} />
      <p id="password-hint" class="${fault ? 'error' : 'hint'}">
        ${fault ? `It ${fault}.` : `At least ${passwordLength.least} characters`}
      </p>
      <button>Set the password</button>
    </form>
  `;
  return page('A new password', content, error ? { status: statusOf(error.code), headers: { ...error.headers } } : {});
}

function changedPage(): Promise<Response> {
  const content = html`
    <h1>Your password is changed</h1>
    <p>You are signed out everywhere. Sign in with the new password.</p>
    <p><a class="button" href="${pagePaths.signIn}">Sign in</a></p>
  `;
  return page('Your password is changed', content);
}

/** Takes a new password from whoever has the link of an e-mail, and signs them in with it. */
export function newPasswordHandlers(parts: SessionParts & { schema: GraphQLSchema }): { GET: Handler; POST: Handler } {
  const reset = bindPageOperation(parts.schema, resetDocument);
  return {
    GET: async ({ info: { url } }) => newPasswordPage(new Form(url.searchParams).required('token'), null),
    async POST(visit) {
      const form = await readForm(visit);
      const [token, password] = [form.required('token'), form.optional('password') ?? ''];
      try {
        const { resetPassword: email } = await reset(visit.context, { input: { token, password } });
        // Whoever forgot it has guessed: that they owned the mailbox makes up for it.
        await parts.throttle.forgive(email, visit.info.address);
        const cookies = await openSessionOrNone(parts, visit, { email, password });
        return cookies ? seeOther(landingPath, cookies) : changedPage();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code !== 'NOT_FOUND') return newPasswordPage(token, error);
        return deadLinkPage(error, { href: pagePaths.forgotten, text: 'Have another link sent' });
      }
    },
  };
}

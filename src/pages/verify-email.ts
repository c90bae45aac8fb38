import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { Form } from '../../rest-adapters/http/form.ts';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { deadLinkPage } from './dead-link.ts';
import { accountPath } from './landing.ts';
import { bindPageOperation } from './operation.ts';
import { page } from './page.ts';
import { type Handler, readForm } from './visit.ts';

const verifyDocument = graphql(`
  mutation VerifyEmail($token: String!) {
    verifyEmail(token: $token)
  }
`);

function askPage(token: string): Promise<Response> {
  const content = html`
    <h1>Is this your e-mail address?</h1>
    <p>The link came to it. Say so only if you have opened the account yourself.</p>
    <form method="post" action="${pagePaths.verify}">
      <input type="hidden" name="token" value="${token}" />
      <button>Yes, it is mine</button>
    </form>
  `;
  return page('Is this your e-mail address?', content);
}

function verifiedPage(): Promise<Response> {
  const content = html`
    <h1>Your e-mail address is verified</h1>
    <p><a class="button" href="${accountPath}">Your account</a></p>
  `;
  return page('Your e-mail address is verified', content);
}

/** Proves an address by the link that came to it. Opening the link proves nothing: programs that look for viruses do, too. */
export function verifyEmailHandlers(schema: GraphQLSchema): { GET: Handler; POST: Handler } {
  const verify = bindPageOperation(schema, verifyDocument);
  return {
    GET: async ({ info: { url } }) => askPage(new Form(url.searchParams).required('token')),
    async POST(visit) {
      const token = (await readForm(visit)).required('token');
      try {
        await verify(visit.context, { token });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
        return deadLinkPage(error, { href: accountPath, text: 'Have another sent from your account' });
      }
      return verifiedPage();
    },
  };
}

import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { Form } from '../../rest-adapters/http/form.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { deadLinkPage } from './dead-link.ts';
import { accountPath } from './landing.ts';
import { bindPageOperation } from './operation.ts';
import { page, seeOther } from './page.ts';
import { signInAddress } from './sign-in-address.ts';
import { type Handler, readForm, type Visit } from './visit.ts';

const confirmDocument = graphql(`
  mutation ConfirmEmailChange($token: String!) {
    confirmEmailChange(token: $token)
  }
`);

const offerDocument = graphql(`
  query EmailChange($token: String!) {
    emailChange(token: $token)
    viewer { username }
  }
`);

const title = 'A new e-mail address';

interface Offer {
  emailChange: string;
  viewer: { username: string };
}

function askPage(token: string, { emailChange, viewer }: Offer): Promise<Response> {
  const content = html`
    <h1>${title}</h1>
    <p>
      The account <strong>${viewer.username}</strong> gets the address <strong>${emailChange}</strong>: whoever reads mail there
      can sign in to it from then on.
    </p>
    <p>If that is not yours, somebody else asked for this. Leave this page, and change your password.</p>
    <form method="post" action="${pagePaths.changeEmail}">
      <input type="hidden" name="token" value="${token}" />
      <button>Use this address</button>
    </form>
  `;
  return page(title, content);
}

function changedPage(email: string): Promise<Response> {
  const content = html`
    <h1>Your e-mail address is changed</h1>
    <p>It is ${email} now.</p>
    <p><a class="button" href="${accountPath}">Your account</a></p>
  `;
  return page('Your e-mail address is changed', content);
}

/** Where somebody signs in who then comes back with the link. */
function signInFirst(token: string): Response {
  return seeOther(signInAddress(`${pagePaths.changeEmail}?${new URLSearchParams({ token })}`));
}

/** Answers with a page, or says that the link leads nowhere any more. */
async function orDeadLink(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) throw error;
    return deadLinkPage(error, { href: accountPath, text: 'Ask for another from your account' });
  }
}

/** Gives an account another address by the link that came to that, for whoever is signed in to the account. */
export function changeEmailHandlers(schema: GraphQLSchema): { GET: Handler; POST: Handler } {
  const [offer, confirm] = [bindPageOperation(schema, offerDocument), bindPageOperation(schema, confirmDocument)];
  const tokenOf = ({ info: { url } }: Visit) => new Form(url.searchParams).required('token');
  return {
    async GET(visit) {
      const token = tokenOf(visit);
      if (!visit.context.principal) return signInFirst(token);
      return orDeadLink(async () => askPage(token, await offer(visit.context, { token })));
    },
    async POST(visit) {
      const token = (await readForm(visit)).required('token');
      if (!visit.context.principal) return signInFirst(token);
      return orDeadLink(async () => changedPage((await confirm(visit.context, { token })).confirmEmailChange));
    },
  };
}

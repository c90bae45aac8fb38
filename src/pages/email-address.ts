import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { minute } from '../../schema/durations.ts';
import { linkLifetime } from '../../schema/mail/mail-limits.ts';
import { bindPageOperation } from './operation.ts';
import { type Html, page, seeOther } from './page.ts';
import { signInAddress } from './sign-in-address.ts';
import { type Handler, readForm } from './visit.ts';

const requestDocument = graphql(`
  mutation RequestEmailVerification {
    requestEmailVerification
  }
`);

interface Address {
  email: string | null;
  emailVerified: boolean | null;
}

/** On the account page: where mail goes to, and what to do where nobody has proved whose that is. */
export function emailAddress({ email, emailVerified }: Address, sendsMail: boolean): Html {
  if (emailVerified) return html`<p>${email} <span class="hint">verified</span></p>`;
  const way = sendsMail
    ? html`<form method="post" action="${pagePaths.requestVerification}"><button class="quiet">Send a link to verify it</button></form>`
    : html`<p class="hint">Whoever runs this service can verify it.</p>`;
  return html`<p>${email} <strong>not verified</strong></p>${way}`;
}

/** Has another link sent to the address of whoever is signed in. */
export function requestVerificationHandler(schema: GraphQLSchema): Handler {
  const request = bindPageOperation(schema, requestDocument);
  return async (visit) => {
    await readForm(visit);
    if (!visit.context.principal) return seeOther(signInAddress(pagePaths.account));
    await request(visit.context, {});
    const content = html`
      <h1>Look into your mailbox</h1>
      <p role="status">A link is on its way. It works for ${linkLifetime / minute} minutes.</p>
      <p><a class="button" href="${pagePaths.account}">Your account</a></p>
    `;
    return page('Look into your mailbox', content);
  };
}

import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import { Form } from '../../rest-adapters/http/form.ts';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { bindPageOperation } from './operation.ts';
import { page, seeOther } from './page.ts';
import { type Handler, readForm } from './visit.ts';

const offerDocument = graphql(`
  query InvitationOffer($token: String!) {
    invitationOffer(token: $token) {
      projectName
      role
      inviter
    }
  }
`);

const acceptDocument = graphql(`
  mutation AcceptInvitation($token: String!) {
    acceptInvitation(token: $token) {
      role
    }
  }
`);

const path = pagePaths.invitation;

/** Shows what somebody is invited to, and lets them accept it once they are signed in. */
export function invitationHandlers(schema: GraphQLSchema): { GET: Handler; POST: Handler } {
  const read = bindPageOperation(schema, offerDocument);
  const accept = bindPageOperation(schema, acceptDocument);
  return {
    async GET({ info: { url }, context }) {
      const token = new Form(url.searchParams).required('token');
      const { invitationOffer } = await read(context, { token });
      const { projectName, role, inviter } = invitationOffer;
      if (!context.principal) {
        return seeOther(`/oauth/sign-in?${new URLSearchParams({ return_to: url.pathname + url.search })}`);
      }
      const content = html`
        <h1>Work on ${projectName}?</h1>
        <p>${inviter ?? 'Somebody'} invites you to join as <strong>${role}</strong>.</p>
        <form method="post" action="${path}">
          <input type="hidden" name="token" value="${token}" />
          <button>Accept the invitation</button>
        </form>
        <p class="note">If you do not want to, just leave this page.</p>
      `;
      return page(`Work on ${projectName}?`, content);
    },
    async POST(visit) {
      const token = (await readForm(visit)).required('token');
      if (!visit.context.principal) return seeOther(`${path}?${new URLSearchParams({ token })}`);
      const { invitationOffer } = await read(visit.context, { token });
      await accept(visit.context, { token });
      const { projectName, role } = invitationOffer;
      const content = html`
        <h1>Welcome to ${projectName}</h1>
        <p>You work on it as <strong>${role}</strong> from now on.</p>
        <p><a class="button" href="/oauth/account">Your account</a></p>
      `;
      return page(`Welcome to ${projectName}`, content);
    },
  };
}

import { html } from 'hono/html';
import type { GraphQLSchema } from 'graphql';
import type { ResultOf } from 'gql.tada';
import { Form } from '../../rest-adapters/http/form.ts';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { landingPath } from './landing.ts';
import { bindPageOperation } from './operation.ts';
import { type Html, page, seeOther } from './page.ts';
import { signInAddress, signUpAddress } from './sign-in-address.ts';
import { type Handler, readForm } from './visit.ts';

const offerDocument = graphql(`
  query InvitationOffer($token: String!) {
    invitationOffer(token: $token) {
      projectName
      role
      inviter
      addressHint
      admitsNewAccounts
      standing
      obstacle
    }
  }
`);

const viewerDocument = graphql(`
  query InvitedViewer {
    viewer {
      username
      email
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

type Offer = ResultOf<typeof offerDocument>['invitationOffer'];
type Viewer = ResultOf<typeof viewerDocument>['viewer'];

function addressOf(token: string): string {
  return `${path}?${new URLSearchParams({ token })}`;
}

/** Where the link came by hand, nobody knows yet whose the address of a new account is. */
const verification = 'Your address has to be verified then before you can accept: your account page says how.';

/** For somebody who is not signed in: nothing is asked before they know what it is about. */
function signInChoices(token: string, { admitsNewAccounts }: Offer): Html {
  const here = addressOf(token);
  return html`
    <p><a class="button" href="${signInAddress(here)}">Sign in to accept</a></p>
    <p class="note">
      New here? <a href="${signUpAddress(here)}">Open an account</a> for that address, and you come back here.
      ${!admitsNewAccounts && verification}
    </p>
  `;
}

function acceptance(token: string): Html {
  return html`
    <form method="post" action="${path}">
      <input type="hidden" name="token" value="${token}" />
      <button>Accept the invitation</button>
    </form>
    <p class="note">If you do not want to, just leave this page.</p>
  `;
}

/** For somebody who is signed in with an account that cannot accept it. */
function otherAccount(token: string, obstacle: string): Html {
  return html`
    <p class="error" role="alert">${obstacle}</p>
    <form method="post" action="${pagePaths.signOut}">
      <input type="hidden" name="return_to" value="${addressOf(token)}" />
      <button>Use another account</button>
    </form>
  `;
}

function nextStep(token: string, offer: Offer): Html {
  if (offer.standing === null) return signInChoices(token, offer);
  return offer.obstacle === null ? acceptance(token) : otherAccount(token, offer.obstacle);
}

function offerPage(token: string, offer: Offer, viewer: Viewer | null): Promise<Response> {
  const { projectName, role, inviter, addressHint } = offer;
  const content = html`
    <h1>Work on ${projectName}?</h1>
    <p>${inviter ?? 'Somebody'} invites <strong>${addressHint}</strong> to join as <strong>${role}</strong>.</p>
    ${viewer && html`<p>You are signed in as <strong>${viewer.username}</strong> (${viewer.email}).</p>`}
    ${nextStep(token, offer)}
  `;
  return page(`Work on ${projectName}?`, content);
}

/** Shows what somebody is invited to, and lets them accept it once they are signed in with the right account. */
export function invitationHandlers(schema: GraphQLSchema): { GET: Handler; POST: Handler } {
  const read = bindPageOperation(schema, offerDocument);
  const readViewer = bindPageOperation(schema, viewerDocument);
  const accept = bindPageOperation(schema, acceptDocument);
  return {
    async GET({ info: { url }, context }) {
      const token = new Form(url.searchParams).required('token');
      const { invitationOffer } = await read(context, { token });
      const viewer = context.principal ? (await readViewer(context, {})).viewer : null;
      return offerPage(token, invitationOffer, viewer);
    },
    async POST(visit) {
      const token = (await readForm(visit)).required('token');
      if (!visit.context.principal) return seeOther(addressOf(token));
      const { invitationOffer } = await read(visit.context, { token });
      await accept(visit.context, { token });
      const { projectName, role } = invitationOffer;
      const content = html`
        <h1>Welcome to ${projectName}</h1>
        <p>You work on it as <strong>${role}</strong> from now on.</p>
        <p><a class="button" href="${landingPath}">Your projects</a></p>
      `;
      return page(`Welcome to ${projectName}`, content);
    },
  };
}

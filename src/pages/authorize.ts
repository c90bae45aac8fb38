import { html } from 'hono/html';
import type { ResultOf } from 'gql.tada';
import type { GraphQLSchema } from 'graphql';
import { Form } from '../../rest-adapters/http/form.ts';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import { appsPath } from './landing.ts';
import { bindPageOperation } from './operation.ts';
import { page, seeOther } from './page.ts';
import { signInPage } from './sign-in-page.ts';
import { longestAddress } from './return-address.ts';
import { type Handler, readForm, type Visit } from './visit.ts';

const path = pagePaths.authorize;

const step = graphql(`
  fragment Step on AuthorizationStep @_unmask {
    __typename
    ... on SignInStep {
      clientName
      destination
    }
    ... on ConsentStep {
      clientName
      username
      destination
      scopes {
        name
        description
      }
    }
    ... on RedirectStep {
      location
    }
  }
`);

const beginDocument = graphql(
  `
    mutation BeginAuthorization($request: AuthorizationRequestInput!) {
      beginAuthorization(request: $request) {
        ...Step
      }
    }
  `,
  [step],
);

const decideDocument = graphql(
  `
    mutation DecideAuthorization($request: AuthorizationRequestInput!, $allow: Boolean!) {
      decideAuthorization(request: $request, allow: $allow) {
        ...Step
      }
    }
  `,
  [step],
);

type Step = ResultOf<typeof step>;
type Consent = Extract<Step, { __typename: 'ConsentStep' }>;

/** The parameters of an authorization request, and what the core calls them. */
const parameters = {
  response_type: 'responseType',
  client_id: 'clientId',
  redirect_uri: 'redirectUri',
  scope: 'scope',
  state: 'state',
  code_challenge: 'codeChallenge',
  code_challenge_method: 'codeChallengeMethod',
  response_mode: 'responseMode',
} as const;

/** @throws INVALID_REQUEST where a parameter is repeated, or where nobody could be sent on with all of them */
function readAuthorizationRequest(form: Form) {
  if (addressOf(form).length > longestAddress) {
    throw new ApiError('INVALID_REQUEST', `The parameters must have at most ${longestAddress} characters together.`);
  }
  const values = Object.entries(parameters).map(([name, field]) => [field, form.optional(name)] as const);
  return Object.fromEntries(values);
}

/** The parameters that were sent, by the names that clients know. */
function sentParameters(form: Form): [string, string][] {
  return Object.keys(parameters).flatMap((name): [string, string][] => {
    const value = form.optional(name);
    return value === null ? [] : [[name, value]];
  });
}

/** Where the request can be made again. */
function addressOf(form: Form): string {
  return `${path}?${new URLSearchParams(sentParameters(form))}`;
}

function consentPage({ clientName, username, destination, scopes }: Consent, form: Form): Promise<Response> {
  const content = html`
    <h1>Allow ${clientName} to use your account?</h1>
    <p>It would see your username, e-mail address and plan, act for <strong>${username}</strong>, and could:</p>
    <ul class="scopes">
      ${scopes.map(({ name, description }) => html`<li>${description} <code>${name}</code></li>`)}
    </ul>
    <p>Afterwards you are sent to <code class="destination">${destination}</code>. Allow it only if you trust that place.</p>
    <form method="post" action="${path}">
      ${sentParameters(form).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <div class="choices">
        <button name="decision" value="allow">Allow</button>
        <button name="decision" value="deny" class="quiet">Deny</button>
      </div>
    </form>
    <p class="note">
      What you allow can be withdrawn on <a href="${appsPath}">the page of your apps</a>.
    </p>
    <form method="post" action="${pagePaths.signOut}">
      <input type="hidden" name="return_to" value="${addressOf(form)}" />
      <p class="note">Not ${username}? <button class="link">Sign out</button></p>
    </form>
  `;
  return page(`Allow ${clientName}?`, content, { destination });
}

/** The app that waits for somebody to sign in, and where it will have them sent. */
export interface WaitingApp {
  clientName?: string;
  destination?: string;
}

interface Authorize {
  /** Looks at the request. */
  GET: Handler;
  /** Carries out what the user decided. */
  POST: Handler;
  /** Nothing where the address is no authorization request, or one that is not in order. */
  waitingApp(visit: Visit, returnTo: string): Promise<WaitingApp>;
}

export function authorizeHandlers(schema: GraphQLSchema, shared: SharedContext): Authorize {
  const begin = bindPageOperation(schema, beginDocument);
  const decide = bindPageOperation(schema, decideDocument);
  const { isSignUpOpen } = shared;

  function show(next: Step, form: Form, returnTo: string): Promise<Response> | Response {
    if (next.__typename === 'RedirectStep') return seeOther(next.location);
    if (next.__typename === 'ConsentStep') return consentPage(next, form);
    return signInPage({ ...next, returnTo, isSignUpOpen });
  }

  return {
    async GET({ info: { url }, context }) {
      const form = new Form(url.searchParams);
      const { beginAuthorization } = await begin(context, { request: readAuthorizationRequest(form) });
      return show(beginAuthorization, form, url.pathname + url.search);
    },
    async POST(visit) {
      const form = await readForm(visit);
      const request = readAuthorizationRequest(form);
      const address = addressOf(form);
      // The session may have ended meanwhile, so the user signs in and decides again.
      if (visit.context.principal === null) return seeOther(address);
      const allow = form.required('decision') === 'allow';
      const { decideAuthorization } = await decide(visit.context, { request, allow });
      return show(decideAuthorization, form, address);
    },
    async waitingApp({ info }, returnTo) {
      const { pathname, searchParams } = new URL(returnTo, shared.issuer);
      if (pathname !== path) return {};
      // As a stranger, so that nothing is granted by looking.
      const stranger = new RequestContext(shared, { principal: null, address: info.address });
      try {
        const request = readAuthorizationRequest(new Form(searchParams));
        const { beginAuthorization } = await begin(stranger, { request });
        return beginAuthorization.__typename === 'SignInStep' ? beginAuthorization : {};
      } catch (error) {
        if (error instanceof ApiError) return {};
        throw error;
      }
    },
  };
}

import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { html } from 'hono/html';
import type { ResultOf } from 'gql.tada';
import type { GraphQLSchema } from 'graphql';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { isRecent } from '../../schema/authorization/session.ts';
import type { RequestContext } from '../domain-context/request-context.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { emailAddress } from './email-address.ts';
import { bindPageOperation } from './operation.ts';
import { accountPath } from './landing.ts';
import { page, seeOther } from './page.ts';
import { headersFor } from './open-session.ts';
import { signInAddress, signInAgainAddress } from './sign-in-address.ts';
import { type Handler, readForm, type Visit } from './visit.ts';

const accountDocument = graphql(`
  query Account {
    viewer {
      username
      email
      emailVerified
    }
    authorizedApps {
      clientId
      name
      permissions {
        name
        description
      }
      createdAt
    }
  }
`);

const revokeDocument = graphql(`
  mutation RevokeAuthorizedApp($clientId: ID!) {
    revokeAuthorizedApp(clientId: $clientId)
  }
`);

const here = pagePaths.account;
const signInFirst = signInAddress(here);

interface AccountHandlers {
  show: Handler;
  revokeApp: Handler;
  removePasskey: Handler;
}

/** The script shows it where the browser knows passkeys; whoever signed in long ago proves again who they are. */
function passkeyRegistration({ principal, now }: RequestContext) {
  if (!principal || !isRecent(principal, now())) {
    return html`<p><a class="button quiet" href="${signInAgainAddress(here)}">Sign in again to add a passkey</a></p>`;
  }
  return html`<div data-passkey-registration hidden>
      <button type="button" class="quiet">Add a passkey</button>
      <p class="error" role="alert" hidden></p>
    </div>`;
}

/** Somebody's passkeys; null where better-auth finds nobody behind their cookies, because the session has just ended. */
function passkeysOf(signIn: SignIn, visit: Visit) {
  return signIn.attempt((api) => api.listPasskeys({ headers: headersFor(visit) }));
}

type AuthorizedApps = ResultOf<typeof accountDocument>['authorizedApps'];

function appList(authorizedApps: AuthorizedApps) {
  return html`
    ${authorizedApps.length === 0 && html`<p class="hint">None so far.</p>`}
    <ul class="entries">
      ${authorizedApps.map(
        ({ clientId, name, permissions, createdAt }) => html`
        <li>
          <div><strong>${name}</strong><br /><span class="hint">since ${createdAt.slice(0, 10)}</span></div>
          <ul class="scopes">${permissions.map(({ description }) => html`<li>${description}</li>`)}</ul>
          <form method="post" action="${pagePaths.revokeApp}">
            <input type="hidden" name="client_id" value="${clientId}" />
            <button class="quiet small" aria-label="Withdraw access of ${name}">Withdraw</button>
          </form>
        </li>`,
      )}
    </ul>
  `;
}

function passkeyList(passkeys: readonly { id: string; createdAt: Date }[]) {
  return html`
    ${passkeys.length === 0 && html`<p class="hint">None so far: you sign in with your password.</p>`}
    <ul class="entries">
      ${passkeys.map(
        ({ id, createdAt }) => html`
        <li>
          <div><strong>Passkey</strong><br /><span class="hint">added ${createdAt.toISOString().slice(0, 10)}</span></div>
          <form method="post" action="${pagePaths.removePasskey}">
            <input type="hidden" name="id" value="${id}" />
            <button class="quiet small" aria-label="Remove this passkey">Remove</button>
          </form>
        </li>`,
      )}
    </ul>
  `;
}

/** Who is signed in, where mail to them goes, which apps they have agreed to, and the passkeys they sign in with. */
export function accountHandlers(
  schema: GraphQLSchema,
  signIn: SignIn,
  { sendsMail }: { sendsMail: boolean },
): AccountHandlers {
  const read = bindPageOperation(schema, accountDocument);
  const revoke = bindPageOperation(schema, revokeDocument);
  return {
    async show(visit) {
      if (!visit.context.principal) return seeOther(signInFirst);
      const { viewer, authorizedApps } = await read(visit.context, {});
      const passkeys = await passkeysOf(signIn, visit);
      if (!passkeys) return seeOther(signInFirst);
      return page(
        'Your account',
        html`
          <h1>${viewer.username}</h1>
          <p><a href="${accountPath}">The dashboard has all of this, your sessions and your projects</a></p>
          ${emailAddress(viewer, sendsMail)}
          <h2>Apps that you have allowed</h2>
          ${appList(authorizedApps)}
          <h2>Passkeys</h2>
          ${passkeyList(passkeys)}
          ${passkeyRegistration(visit.context)}
          <form method="post" action="${pagePaths.signOut}"><button class="quiet">Sign out</button></form>
        `,
      );
    },
    async revokeApp(visit) {
      const clientId = (await readForm(visit)).required('client_id');
      if (!visit.context.principal) return seeOther(signInFirst);
      await revoke(visit.context, { clientId });
      return seeOther(here);
    },
    async removePasskey(visit) {
      const id = (await readForm(visit)).required('id');
      const { principal, now } = visit.context;
      if (!principal) return seeOther(signInFirst);
      if (!isRecent(principal, now())) return seeOther(signInAgainAddress(here));
      const own = await passkeysOf(signIn, visit);
      if (!own) return seeOther(signInFirst);
      if (own.some((passkey) => passkey.id === id)) {
        await (await signIn.api()).deletePasskey({ body: { id }, headers: headersFor(visit) });
      }
      return seeOther(here);
    },
  };
}

import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { html } from 'hono/html';
import { prefersHtml } from '../../rest-adapters/http/accept.ts';
import { version } from '../config/version.ts';
import { graphqlPath } from '../graphql/endpoint.ts';
import { securityHeaders } from '../server/response-headers.ts';
import { accountPath } from './landing.ts';
import { page } from './page.ts';
import type { Handler } from './visit.ts';

/** Where programs find what there is. */
function directory(publicUrl: string): Response {
  const body = {
    name: 'Portico',
    version,
    documentation_url: `${publicUrl}/docs`,
    reference_url: `${publicUrl}/docs/reference`,
    llms_url: `${publicUrl}/llms.txt`,
    openapi_urls: [`${publicUrl}/v1/openapi.json`, `${publicUrl}/api/openapi.json`],
    graphql_url: publicUrl + graphqlPath,
    authorization_server_metadata_url: `${publicUrl}/.well-known/oauth-authorization-server`,
  };
  return Response.json(body, { headers: { ...securityHeaders, 'cache-control': 'no-store', vary: 'Accept' } });
}

function welcome(isSignedIn: boolean, isSignUpOpen: boolean): Promise<Response> {
  const entrance = isSignedIn
    ? html`<p><a class="button" href="${pagePaths.dashboard}">Open the dashboard</a></p>
        <p class="note">Apps and passkeys are on <a href="${accountPath}">your account page</a></p>`
    : html`<p><a class="button" href="${pagePaths.signIn}">Sign in</a></p>
        ${isSignUpOpen && html`<p class="note">New here? <a href="${pagePaths.signUp}">Open an account</a></p>`}`;
  const content = html`
    <h1>One place for projects, and for the people who build them</h1>
    <p>
      Projects and their environments, deployments, metrics and incidents, webhooks that others can verify, and a community
      around it: for programs by REST and GraphQL, for apps by OAuth.
    </p>
    ${entrance}
    <h2>For developers</h2>
    <ul class="links">
      <li><a href="/docs">Documentation</a><br /><span class="hint">Guides, and what each error means</span></li>
      <li><a href="/docs/reference">API reference</a><br /><span class="hint">Read every route, and try it</span></li>
      <li>
        <a href="/v1/openapi.json">OpenAPI of /v1</a> and <a href="/api/openapi.json">of /api</a><br />
        <span class="hint">For generators, gateways and tests</span>
      </li>
      <li>
        <a href="/.well-known/oauth-authorization-server">OAuth metadata</a><br />
        <span class="hint">What an OAuth library needs to know</span>
      </li>
    </ul>
  `;
  return page('Welcome', content, { headers: { vary: 'Accept' } });
}

/** Leads people on, and tells programs where things are. */
export function homeHandler({ publicUrl, isSignUpOpen }: { publicUrl: string; isSignUpOpen: boolean }): Handler {
  return async ({ request, context }) =>
    prefersHtml(request.headers) ? welcome(context.principal !== null, isSignUpOpen) : directory(publicUrl);
}

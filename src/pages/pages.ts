import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { ApiError, serverFault } from '../../rest-adapters/http/api-error.ts';
import type { Config } from '../config/config.ts';
import { RequestContext, type SharedContext } from '../domain-context/request-context.ts';
import type { RequestInfo } from '../server/request-info.ts';
import type { Maintenance } from '../server/maintenance.ts';
import type { LoginThrottle } from '../sign-in/login-throttle.ts';
import { isSameOrigin } from '../sign-in/same-origin.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { maintenanceError } from '../server/errors.ts';
import { errorOfFailure } from '../failures/error-of-failure.ts';
import { accountHandlers } from './account.ts';
import { answerAsset } from './assets.ts';
import { authorizeHandlers } from './authorize.ts';
import { invitationHandlers } from './invitation.ts';
import { passkeyHandler } from './passkeys.ts';
import { signInHandlers, signOutHandler } from './sign-in.ts';
import { refusalPage } from './refusal-page.ts';
import { requireRoomForPage } from '../server/page-limit.ts';
import { signUpHandlers } from './sign-up.ts';
import type { Handler } from './visit.ts';

export interface PageParts {
  schema: GraphQLSchema;
  config: Config;
  log: Logger;
  shared: SharedContext;
  signIn: SignIn;
  sessions: Sessions;
  guard: LoginThrottle;
  maintenance: Maintenance;
}

type Method = 'GET' | 'POST';

type Table = Readonly<Record<string, Partial<Record<Method, Handler>>>>;

function createTable(parts: PageParts): Table {
  const { schema, config, shared, signIn, sessions, guard } = parts;
  const { publicUrl, isSignUpOpen } = config;
  const { waitingApp, ...authorize } = authorizeHandlers(schema, shared);
  const account = accountHandlers(schema, signIn);
  return {
    '/oauth/authorize': authorize,
    '/oauth/sign-in': signInHandlers({ signIn, sessions, guard, publicUrl, isSignUpOpen, waitingApp }),
    '/oauth/sign-up': signUpHandlers(schema, publicUrl),
    '/oauth/sign-out': { POST: signOutHandler({ signIn, sessions, publicUrl }) },
    '/oauth/invitation': invitationHandlers(schema),
    '/oauth/account': { GET: account.show },
    '/oauth/account/apps/revoke': { POST: account.revokeApp },
    '/oauth/account/passkeys/remove': { POST: account.removePasskey },
  };
}

/** The pages that people see under `/oauth/`: they work without scripts, and call the core as every client does. */
export function createPages(parts: PageParts): (request: Request, info: RequestInfo) => Promise<Response | null> {
  const { config, log, shared, sessions, maintenance } = parts;
  const table = createTable(parts);
  const passkeys = passkeyHandler(parts);

  /** @throws Refusal for a method that the page does not have, or a form that is not ours */
  function handlerOf(request: Request, pathname: string): Handler | null {
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    const methods = pathname.startsWith(passkeys.path) ? passkeys : Object.hasOwn(table, pathname) && table[pathname];
    if (!methods) return null;
    const handler = methods[isReading ? 'GET' : 'POST'];
    if (!handler || !(isReading || request.method === 'POST')) {
      const allow = Object.keys(methods).includes('GET') ? 'GET, HEAD, POST' : 'POST';
      throw new ApiError('METHOD_NOT_ALLOWED', `This page answers ${allow}.`, { headers: { allow } });
    }
    if (!isReading && !isSameOrigin(request.headers, config.publicUrl)) {
      throw new ApiError('FORBIDDEN', 'The form was not sent by a page of Portico. Open the page again.');
    }
    return handler;
  }

  async function visit(request: Request, info: RequestInfo): Promise<Response | null> {
    const asset = answerAsset(info.url.pathname);
    if (asset) return asset;
    const handler = handlerOf(request, info.url.pathname);
    if (!handler) return null;
    if (maintenance.isOn) throw maintenanceError;
    await requireRoomForPage(shared, info);
    const principal = await sessions.principal(request.headers);
    return handler({ request, info, context: new RequestContext(shared, { principal, address: info.address }) });
  }

  return async (request, info) => {
    if (!info.url.pathname.startsWith('/oauth/')) return null;
    const { requestId, startedAt } = info;
    const response = await visit(request, info).catch((error: unknown) => {
      const known = error instanceof ApiError ? error : errorOfFailure(error, log.child({ requestId }));
      if (!known) log.error({ err: error, requestId }, 'a page failed');
      return refusalPage(known ?? serverFault(), requestId);
    });
    if (!response) return null;
    const { method } = request;
    const milliseconds = Math.round((performance.now() - startedAt) * 100) / 100;
    // Without the query: what OAuth puts there is for the client alone.
    log.info({ requestId, method, path: info.url.pathname, status: response.status, milliseconds }, 'page');
    response.headers.set('x-request-id', requestId);
    return method === 'HEAD' ? new Response(null, response) : response;
  };
}

import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { Config } from '../config/config.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import type { RequestInfo } from '../server/request-info.ts';
import type { Maintenance } from '../server/maintenance.ts';
import type { LoginThrottle } from '../sign-in/login-throttle.ts';
import { isSameOrigin } from '../sign-in/same-origin.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { maintenanceError } from '../server/errors.ts';
import { accountHandlers } from './account.ts';
import { assetsByUrl } from './assets.ts';
import { authorizeHandlers } from './authorize.ts';
import { changeEmailHandlers } from './change-email.ts';
import { requestVerificationHandler } from './email-address.ts';
import { forgottenPasswordHandlers } from './forgotten-password.ts';
import { invitationHandlers } from './invitation.ts';
import { newPasswordHandlers } from './new-password.ts';
import { passkeyHandler } from './passkeys.ts';
import { signInHandlers, signOutHandler } from './sign-in.ts';
import { dashboardEndpoint } from './dashboard.ts';
import { errorPage } from './error-page.ts';
import { foreignFormError } from './foreign-form.ts';
import { homeHandler } from './home.ts';
import { admitAnybody, type Endpoint, type EndpointResult, type IncomingRequest } from '../server/endpoint.ts';
import { countPage, countPageOrFile } from '../server/page-limit.ts';
import { isReading, requireReading } from '../server/static-asset.ts';
import { securityHeaders } from '../server/response-headers.ts';
import { httpResponseOf } from '../server/web-response.ts';
import { signUpHandlers } from './sign-up.ts';
import { verifyEmailHandlers } from './verify-email.ts';
import type { Handler } from './visit.ts';

export interface PageParts {
  schema: GraphQLSchema;
  config: Config;
  log: Logger;
  shared: SharedContext;
  signIn: SignIn;
  sessions: Sessions;
  throttle: LoginThrottle;
  maintenance: Maintenance;
}

type Method = 'GET' | 'POST';

type Table = Readonly<Record<string, Partial<Record<Method, Handler>>>>;

function createTable(parts: PageParts): Table {
  const { schema, config, shared, signIn, sessions, throttle } = parts;
  const { publicUrl, isSignUpOpen } = config;
  const { waitingApp, ...authorize } = authorizeHandlers(schema, shared);
  const sendsMail = shared.mailer.isConfigured;
  const account = accountHandlers(schema, signIn, { sendsMail });
  return {
    [pagePaths.home]: { GET: homeHandler({ publicUrl, isSignUpOpen }) },
    [pagePaths.authorize]: authorize,
    [pagePaths.signIn]: signInHandlers({ signIn, sessions, throttle, publicUrl, isSignUpOpen, waitingApp }),
    [pagePaths.signUp]: signUpHandlers({ schema, signIn, sessions, throttle, publicUrl, waitingApp }),
    [pagePaths.signOut]: { POST: signOutHandler({ signIn, sessions, publicUrl }) },
    [pagePaths.forgotten]: forgottenPasswordHandlers(schema, { sendsMail }),
    [pagePaths.newPassword]: newPasswordHandlers({ schema, signIn, sessions, throttle }),
    [pagePaths.verify]: verifyEmailHandlers(schema),
    [pagePaths.changeEmail]: changeEmailHandlers(schema),
    [pagePaths.invitation]: invitationHandlers(schema),
    [pagePaths.account]: { GET: account.show },
    [pagePaths.requestVerification]: { POST: requestVerificationHandler(schema) },
    [pagePaths.revokeApp]: { POST: account.revokeApp },
    [pagePaths.removePasskey]: { POST: account.removePasskey },
  };
}

/** What a page answers errors with. */
async function errorExchange(error: ApiError, { requestId }: RequestInfo): Promise<EndpointResult> {
  return { response: await httpResponseOf(await errorPage(error, requestId)) };
}

/** Files that pages refer to are for everybody, and kept for good. */
function assetsEndpoint(shared: SharedContext): Endpoint {
  async function answer({ method, headers }: IncomingRequest, info: RequestInfo): Promise<EndpointResult> {
    await countPageOrFile(shared, info, { method, isFile: true });
    requireReading(method);
    const asset = assetsByUrl.get(info.url.pathname);
    if (!asset) throw new ApiError('NOT_FOUND', 'There is nothing at this address.');
    return { response: await asset.response(headers) };
  }
  return {
    serves: (pathname) => assetsByUrl.has(pathname),
    placeOf: () => '/oauth/assets',
    headers: securityHeaders,
    readsWebRequests: false,
    countsAsUse: false,
    open: (request, info) => ({
      admit: () => admitAnybody(() => answer(request, info)),
      answerError: (error) => errorExchange(error, info),
    }),
  };
}

/** The pages that people see under `/oauth/`: they work without scripts, and call the core as every client does. */
export function pageEndpoints(parts: PageParts): Endpoint[] {
  const { config, shared, sessions, maintenance } = parts;
  const table = createTable(parts);
  const passkeys = passkeyHandler({ ...parts, prisma: shared.prisma });

  function handlersOf(pathname: string): Partial<Record<Method, Handler>> | null {
    if (pathname.startsWith(passkeys.path)) return passkeys;
    return (Object.hasOwn(table, pathname) && table[pathname]) || null;
  }

  /** @throws ApiError for a method that the page does not have, or a form that is not ours */
  function handlerOf({ method, headers }: IncomingRequest, pathname: string): Handler {
    const handlers = handlersOf(pathname) ?? {};
    const reads = isReading(method);
    const handler = handlers[reads ? 'GET' : 'POST'];
    if (!handler || !(reads || method === 'POST')) {
      const allow = Object.keys(handlers)
        .flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known]))
        .join(', ');
      throw new ApiError('METHOD_NOT_ALLOWED', `This page answers ${allow}.`, { headers: { allow } });
    }
    if (!reads && !isSameOrigin(headers, config.publicUrl)) {
      throw foreignFormError(headers, config.publicUrl);
    }
    return handler;
  }

  async function answer(request: IncomingRequest, info: RequestInfo): Promise<EndpointResult> {
    await countPage(shared, info);
    const handle = handlerOf(request, info.url.pathname);
    if (maintenance.isOn) throw maintenanceError(maintenance);
    if (!request.web) throw new TypeError('pages read web-standard requests');
    const principal = await sessions.principal(request.headers);
    const context = new RequestContext(shared, { principal, address: info.address });
    return { response: await httpResponseOf(await handle({ request: request.web, info, context })) };
  }

  const pagesEndpoint: Endpoint = {
    serves: (pathname) => handlersOf(pathname) !== null,
    placeOf: (pathname) => (Object.hasOwn(table, pathname) ? pathname : passkeys.path),
    headers: securityHeaders,
    readsWebRequests: true,
    countsAsUse: false,
    open: (request, info) => ({
      admit: () => admitAnybody(() => answer(request, info)),
      answerError: (error) => errorExchange(error, info),
    }),
  };
  return [assetsEndpoint(shared), pagesEndpoint, dashboardEndpoint(parts)];
}

import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import { Refusal, serverFault } from '../../rest-adapters/refusal.ts';
import type { Config } from '../config.ts';
import { RequestContext, type SharedContext } from '../context.ts';
import type { Arrival } from '../incoming-request.ts';
import type { Maintenance } from '../maintenance.ts';
import type { GuessingGuard } from '../sign-in/guessing-guard.ts';
import { isSameOrigin } from '../sign-in/same-origin.ts';
import type { Sessions } from '../sign-in/sessions.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import { maintenanceRefusal } from '../refusals.ts';
import { refusalOfFailure } from '../failure-refusal.ts';
import { accountHandlers } from './account.ts';
import { answerAsset } from './assets.ts';
import { authorizeHandlers } from './authorize.ts';
import { invitationHandlers } from './invitation.ts';
import { passkeyHandler } from './passkeys.ts';
import { signInHandlers, signOutHandler } from './sign-in.ts';
import { refusalPage } from './refusal-page.ts';
import { requireRoomForPage } from './room-for-page.ts';
import { signUpHandlers } from './sign-up.ts';
import type { Handler } from './visit.ts';

export interface PageParts {
  schema: GraphQLSchema;
  config: Config;
  log: Logger;
  shared: SharedContext;
  signIn: SignIn;
  sessions: Sessions;
  guard: GuessingGuard;
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
export function createPages(parts: PageParts): (request: Request, arrival: Arrival) => Promise<Response | null> {
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
      throw new Refusal('METHOD_NOT_ALLOWED', `This page answers ${allow}.`, { headers: { allow } });
    }
    if (!isReading && !isSameOrigin(request.headers, config.publicUrl)) {
      throw new Refusal('FORBIDDEN', 'The form was not sent by a page of Portico. Open the page again.');
    }
    return handler;
  }

  async function visit(request: Request, arrival: Arrival): Promise<Response | null> {
    const asset = answerAsset(arrival.url.pathname);
    if (asset) return asset;
    const handler = handlerOf(request, arrival.url.pathname);
    if (!handler) return null;
    if (maintenance.isOn) throw maintenanceRefusal;
    await requireRoomForPage(shared, arrival);
    const principal = await sessions.principal(request.headers);
    return handler({ request, arrival, context: new RequestContext(shared, { principal, address: arrival.address }) });
  }

  return async (request, arrival) => {
    if (!arrival.url.pathname.startsWith('/oauth/')) return null;
    const { requestId, startedAt } = arrival;
    const response = await visit(request, arrival).catch((error: unknown) => {
      const known = error instanceof Refusal ? error : refusalOfFailure(error, log.child({ requestId }));
      if (!known) log.error({ err: error, requestId }, 'a page failed');
      return refusalPage(known ?? serverFault(), requestId);
    });
    if (!response) return null;
    const { method } = request;
    const milliseconds = Math.round((performance.now() - startedAt) * 100) / 100;
    // Without the query: what OAuth puts there is for the client alone.
    log.info({ requestId, method, path: arrival.url.pathname, status: response.status, milliseconds }, 'page');
    response.headers.set('x-request-id', requestId);
    return method === 'HEAD' ? new Response(null, response) : response;
  };
}

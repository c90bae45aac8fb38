import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Response } from '@whatwg-node/fetch';
import { createRestApi, type RestApi } from '../../rest-adapters/serve/rest-api.ts';
import { routes } from '../../rest-adapters/index.ts';
import { ApiError, serverFault } from '../../rest-adapters/http/api-error.ts';
import { explainMissingScope } from '../../schema/errors.ts';
import { schema } from '../../schema/index.ts';
import { sealPlainVariables } from '../../schema/projects/seal-plain-variables.ts';
import type { Config } from '../config/config.ts';
import { Computing } from '../computing/computing.ts';
import { RequestContext, type SharedContext } from '../domain-context/request-context.ts';
import type { Authenticator } from '../credentials/authenticator.ts';
import { valkeyInvalidation } from '../credentials/invalidation.ts';
import { idempotencyRecords } from '../domain-context/idempotency-store.ts';
import { purge } from '../database/purge.ts';
import { Pipeline } from '../server/pipeline.ts';
import { createGraphQLEndpoint } from '../graphql/endpoint.ts';
import { startWorker } from '../delivery/start-worker.ts';
import type { DeliveryWorker } from '../delivery/worker.ts';
import { createListener } from '../server/listener.ts';
import { type RequestInfo, requestInfoOf } from '../server/request-info.ts';
import { MemoryLimiter } from '../limits/memory-limiter.ts';
import { ValkeyLimiter } from '../limits/valkey-limiter.ts';
import { databaseSwitch, fileSwitch, Maintenance } from '../server/maintenance.ts';
import { Monitor } from '../monitor/monitor.ts';
import { openApiPublications } from '../reference/openapi-publications.ts';
import { createReferencePage } from '../reference/reference-page.ts';
import { createPages } from '../pages/pages.ts';
import { refusalPage } from '../pages/refusal-page.ts';
import { requireRoomForPage } from '../server/page-limit.ts';
import { securityHeaders } from '../server/response-headers.ts';
import { createShared } from '../domain-context/shared.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { LoginThrottle } from '../sign-in/login-throttle.ts';
import { Sessions } from '../sign-in/sessions.ts';
import { createSignIn } from '../sign-in/sign-in.ts';
import { errorOfFailure } from '../failures/error-of-failure.ts';
import { UsageRecorder } from '../usage/usage-recorder.ts';
import { connectValkey } from '../valkey/connection.ts';

/** A running server. */
export interface Portico {
  /** Where it listens on this machine. */
  address: string;
  maintenance: Maintenance;
  usage: UsageRecorder;
  monitor: Monitor;
  computing: Computing;
  /** Null where webhooks are delivered by other processes. */
  worker: DeliveryWorker | null;
  /** How many requests have not been answered yet. */
  requestsUnderWay(): number;
  /** Makes /readyz answer 503, so that load balancers turn away before connections are refused. */
  announceStop(): void;
  /** Stops accepting, finishes what runs for at most ten seconds, writes what was counted. The database stays open. */
  stop(): Promise<void>;
}

/** Milliseconds that running requests have to finish when the server stops. */
const shutdownGraceMs = 10_000;
const purgeInterval = 3_600_000;

/** Whether the process is up, and whether it can serve; and a 404 for whatever else is asked for. */
async function answerElsewhere(
  { database, config, now }: Dependencies,
  restApi: RestApi,
  message: IncomingMessage,
  isStopping: boolean,
): Promise<Response> {
  const { url, requestId, at } = requestInfoOf(message, config, now());
  const headers = { ...securityHeaders, 'x-request-id': requestId, 'cache-control': 'no-store' };
  const json = (status: number, body: object) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    });
  if (url.pathname === '/healthz') return json(200, { status: 'ok' });
  if (url.pathname === '/readyz') {
    const reachable = await database.prisma.$queryRaw`SELECT 1`.then(
      () => true,
      () => false,
    );
    const isReady = reachable && !isStopping;
    return json(isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'not ready',
      database: reachable ? 'ok' : 'out of reach',
    });
  }
  const apiError = new ApiError('NOT_FOUND', 'There is nothing at this address.');
  const { answer } = restApi.refuse({ method: message.method ?? 'GET', url, requestId, now: at }, apiError);
  return new Response(answer.body, { status: answer.status, headers: { ...headers, ...answer.headers } });
}

async function listen(server: Server, { port, host }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return `http://localhost:${address.port}`;
}

/** The answers that are still to be given, so that a server that stops knows of them. */
function watchAnswers(server: Server): Set<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.on('request', (_message: IncomingMessage, response: ServerResponse) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return underWay;
}

/** Finishes what is under way; its connections are not kept for more. */
function close(server: Server, underWay: ReadonlySet<ServerResponse>): Promise<void> {
  for (const response of underWay) response.shouldKeepAlive = false;
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** Limits and revocations: shared through Valkey where there is one, else this instance's own. */
async function shareAmongInstances({ config, log }: Dependencies, authenticator: Authenticator, shared: SharedContext) {
  const own = new MemoryLimiter();
  if (config.valkeyUrl === null) return { valkey: null, limiter: own, close: () => undefined };
  const valkey = await connectValkey(config.valkeyUrl);
  const invalidation = valkeyInvalidation(valkey, (credentialId) => authenticator.forget(credentialId));
  shared.forgetCredential = (credentialId) => {
    authenticator.forget(credentialId);
    invalidation.announce(credentialId);
  };
  const close = () => {
    invalidation.close();
    valkey.disconnect();
  };
  return { valkey, limiter: new ValkeyLimiter(valkey, own, log), close };
}

/** Puts the parts together and listens. The database is open and migrated. */
export async function startServer(dependencies: Dependencies): Promise<Portico> {
  const { config, database, log, now } = dependencies;
  const { prisma } = database;
  const { shared, authenticator, signingKeys, secretKey } = await createShared(dependencies);
  const computing = new Computing(log);
  shared.computeFor = computing.computeFor;
  await signingKeys.ensure();
  const sealed = await sealPlainVariables(new RequestContext(shared, { principal: null, address: 'start' }));
  if (sealed > 0) log.info({ environments: sealed }, 'variables are encrypted now');
  const maintenance = new Maintenance(database.isEmbedded ? fileSwitch(config.dataDirectory) : databaseSwitch(prisma));
  await maintenance.look();
  const usage = new UsageRecorder(prisma, log);
  const records = idempotencyRecords((context) => context instanceof RequestContext);
  const core = {
    schema,
    records,
    explainMissingScope,
    recognized: (error: unknown, requestId: string) => errorOfFailure(error, log.child({ requestId })),
  };
  const restApi = createRestApi(core, routes, openApiPublications(config.publicUrl));
  const graphql = createGraphQLEndpoint(schema, log, config.isDevelopment);
  const sharing = await shareAmongInstances(dependencies, authenticator, shared);
  const { limiter } = sharing;
  shared.limiter = limiter;
  const signIn = createSignIn(prisma, config, secretKey);
  const sessions = new Sessions(signIn, prisma);
  const guard = new LoginThrottle(sharing.valkey);
  const pages = createPages({ schema, config, log, shared, signIn, sessions, guard, maintenance });
  const reference = createReferencePage();
  const entrance = new Pipeline({
    config,
    log,
    shared,
    restApi,
    graphql,
    authenticator,
    sessions,
    limiter,
    usage,
    maintenance,
  });
  const purging = setInterval(() => {
    purge(prisma, now()).catch((error: unknown) => log.warn({ err: error }, 'what has expired was not purged'));
  }, purgeInterval);
  purging.unref();
  const monitor = new Monitor(shared, log);
  const worker = config.delivers ? await startWorker(shared, dependencies) : null;
  let isStopping = false;
  const referenceAnswer = async (request: Request, info: RequestInfo) => {
    const { url, requestId } = info;
    const found = reference(request, url.pathname);
    if (!found) return null;
    const response = await requireRoomForPage(shared, info).then(
      () => found,
      (error: unknown) => refusalPage(error instanceof ApiError ? error : serverFault(), requestId),
    );
    log.info({ requestId, method: request.method, path: url.pathname, status: response.status }, 'reference');
    response.headers.set('x-request-id', requestId);
    return response;
  };
  const server = createListener({
    direct: (request, message) => entrance.answerRest(request, message),
    web: async (request, message) =>
      (await entrance.answerGraphQL(request, message)) ??
      (await pages(request, requestInfoOf(message, config, now()))) ??
      (await referenceAnswer(request, requestInfoOf(message, config, now()))) ??
      answerElsewhere(dependencies, restApi, message, isStopping),
    broken: (broken) => entrance.answerBroken(broken),
  });
  const underWay = watchAnswers(server);
  const address = await listen(server, config);
  return {
    address,
    maintenance,
    usage,
    monitor,
    computing,
    worker,
    requestsUnderWay: () => underWay.size,
    announceStop() {
      isStopping = true;
    },
    async stop() {
      isStopping = true;
      clearInterval(purging);
      maintenance.stop();
      await monitor.stop();
      await close(server, underWay);
      await worker?.stop(shutdownGraceMs);
      await usage.stop();
      await computing.close();
      shared.mailer.close();
      sharing.close();
    },
  };
}

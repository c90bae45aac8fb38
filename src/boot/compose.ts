import { setTimeout as delay } from 'node:timers/promises';
import { RestApi } from '../../rest-adapters/serve/rest-api.ts';
import { requireStatuses } from '../../rest-adapters/errors/statuses-of-codes.ts';
import { routes, surfaces } from '../../rest-adapters/index.ts';
import { explainMissingScope } from '../../schema/authorization/missing-scope.ts';
import { errorCodes } from '../../schema/errors.ts';
import { schema } from '../../schema/index.ts';
import { sealPlainVariables } from '../../schema/projects/seal-plain-variables.ts';
import { requireSecretKey } from '../credentials/require-secret-key.ts';
import { Computing } from '../computing/computing.ts';
import { RequestContext } from '../domain-context/request-context.ts';
import { valkeyInvalidation } from '../credentials/invalidation.ts';
import { idempotencyRecords } from '../domain-context/idempotency-store.ts';
import { pageEndpoints } from '../pages/pages.ts';
import { unknownPageEndpoint } from '../pages/unknown-page.ts';
import { docsEndpoint } from '../docs-site/docs-endpoint.ts';
import { referenceEndpoint } from '../reference/reference-page.ts';
import { CallerAdmission } from '../server/caller-admission.ts';
import { graphqlEndpoint } from '../server/graphql-endpoint.ts';
import { LiveStreams } from '../server/live-streams.ts';
import { Pipeline } from '../server/pipeline.ts';
import { brokenEndpoint, elsewhereEndpoint, healthEndpoint } from '../server/plain-endpoints.ts';
import { restEndpoint } from '../server/rest-endpoint.ts';
import { createGraphQLEndpoint } from '../graphql/endpoint.ts';
import { startWorker, type Worker } from '../delivery/start-worker.ts';
import { BoundPort } from '../server/bound-port.ts';
import { MemoryLimiter } from '../limits/memory-limiter.ts';
import { ValkeyLimiter } from '../limits/valkey-limiter.ts';
import { maintenanceSwitch } from '../domain-context/maintenance-switch.ts';
import { checkInstallation } from '../operator/doctor.ts';
import { Maintenance } from '../server/maintenance.ts';
import type { MeasuredServer } from '../observability/metrics.ts';
import { MetricsServer } from '../observability/metrics-server.ts';
import { Monitor } from '../monitor/monitor.ts';
import { openApiPublications } from '../reference/openapi-publications.ts';
import { createShared } from '../domain-context/shared.ts';
import type { SharedContext } from '../domain-context/shared-context.ts';
import type { Ending } from './shutdown-signal.ts';
import { rollAtStart, startTidying } from './tidying.ts';
import type { Dependencies } from '../domain-context/dependencies.ts';
import { LoginThrottle } from '../sign-in/login-throttle.ts';
import { Sessions } from '../sign-in/sessions.ts';
import { SignIn } from '../sign-in/sign-in.ts';
import { errorOfFailure } from '../failures/error-of-failure.ts';
import { UsageRecorder } from '../usage/usage-recorder.ts';
import { Replicas } from '../replicas/replicas.ts';
import { connectValkey, type Valkey } from '../valkey/connection.ts';

/** A running server. */
export interface Portico {
  /** Where it listens on this machine. */
  address: string;
  core: Core;
  maintenance: Maintenance;
  usage: UsageRecorder;
  monitor: Monitor;
  computing: Computing;
  /** Null where webhooks and e-mail are sent by other processes. */
  worker: Worker | null;
  /** How many requests have not been answered yet. */
  requestsUnderWay(): number;
  /**
   * Keeps no connection that is used, and no stream.
   * @param ending where nobody takes its place, /readyz answers 503, so that load balancers turn away before connections are refused
   */
  announceStop(ending: Ending): void;
  /**
   * Stops accepting, finishes what runs for at most ten seconds more than `idleMs`, writes what was counted. The database stays open.
   * @param idleMs milliseconds in which connections on which nothing is asked are left to whoever opened them
   */
  stop(idleMs?: number): Promise<void>;
}

/** Milliseconds that running requests have to finish when the server stops. */
const shutdownGraceMs = 10_000;

type Core = Awaited<ReturnType<typeof createShared>>;

/** Where requests and guesses are counted: in Valkey, where there is one, else by this instance alone. */
async function openCounters({ config, log }: Dependencies) {
  const own = new MemoryLimiter();
  if (config.valkey === null) {
    return { valkey: null, limiter: own, decisions: { own: own.decisions, shared: null } };
  }
  const valkey = await connectValkey(config.valkey);
  const limiter = new ValkeyLimiter(valkey, own, log);
  return { valkey, limiter, decisions: { own: own.decisions, shared: limiter } };
}

/** What is read from instead of the database; the configuration makes sure that there is what it needs. */
function openReplicas({ config, log }: Dependencies, valkey: Valkey | null): Replicas | null {
  const { databaseUrl, databaseReplicaUrls } = config;
  if (databaseReplicaUrls.length === 0 || databaseUrl === null || valkey === null) return null;
  return new Replicas({ ...config, databaseUrl }, valkey, log);
}

/** The servers that instances share besides the database. */
async function openSharedServers(dependencies: Dependencies) {
  const counters = await openCounters(dependencies);
  return { ...counters, replicas: openReplicas(dependencies, counters.valkey) };
}

/**
 * Has what is known of a credential forgotten when it is changed: here, and by way of Valkey wherever else there is an
 * instance. @returns what ends that
 */
function shareChanges(
  valkey: Valkey | null,
  { authenticator, shared }: Core,
  { sessions, streams }: Pick<Started, 'sessions' | 'streams'>,
): () => void {
  // The authenticator hears of changes here by itself, also where nobody is served.
  const forget = (name: string) => {
    sessions.forget(name);
    streams.endOf(name);
  };
  shared.credentialChanged.subscribe(forget);
  if (!valkey) return () => undefined;
  const invalidation = valkeyInvalidation(valkey, (name) => {
    authenticator.forget(name);
    forget(name);
  });
  shared.credentialChanged.subscribe((name) => invalidation.announce(name));
  return () => {
    invalidation.close();
    valkey.disconnect();
  };
}

/** What has to be there before anybody is answered. */
async function prepareStart({ signingKeys, shared }: Core, dependencies: Dependencies): Promise<void> {
  const { config, log } = dependencies;
  await requireSecretKey(config, () => signingKeys.ensure());
  await rollAtStart(dependencies);
  const context = new RequestContext(shared, { principal: null, address: null });
  // On several nodes there are none (`requireEncryptedVariables`), and one that is away is to keep no server from starting.
  const sealed = (await context.isKnownDistributed()) ? 0 : await sealPlainVariables(context);
  if (sealed > 0) log.info({ environments: sealed }, 'variables are encrypted now');
}

/** The switch for maintenance, as it stands. */
async function openMaintenance(dependencies: Dependencies): Promise<Maintenance> {
  const maintenance = new Maintenance(maintenanceSwitch(dependencies));
  await maintenance.look();
  return maintenance;
}

/** @throws Error where a list is incomplete that a new noun or code belongs into */
function composeRestApi({ config, log }: Dependencies): RestApi {
  requireStatuses(errorCodes);
  const core = {
    schema,
    records: idempotencyRecords((context) => context instanceof RequestContext),
    explainMissingScope,
    recognized: (error: unknown, requestId: string) => errorOfFailure(error, log.child({ requestId })),
  };
  return new RestApi(core, { surfaces, routes, documents: openApiPublications(config.publicUrl) });
}

/** What the pipeline takes from the start. */
interface Started {
  core: Core;
  signIn: SignIn;
  sessions: Sessions;
  maintenance: Maintenance;
  usage: UsageRecorder;
  streams: LiveStreams;
  isStopping(): boolean;
}

function composePipeline(dependencies: Dependencies, started: Started): Pipeline {
  const { config, database, log, now } = dependencies;
  const { core, signIn, sessions, maintenance, usage, streams, isStopping } = started;
  const { shared, authenticator } = core;
  const { limiter } = shared;
  const restApi = composeRestApi(dependencies);
  const admission = new CallerAdmission({ config, shared, authenticator, sessions, limiter, maintenance });
  return new Pipeline({
    config,
    log,
    usage,
    now,
    endpoints: [
      restEndpoint({ restApi, admission, shared, limiter }),
      graphqlEndpoint({ graphql: createGraphQLEndpoint(schema, log, config), admission, streams }),
      ...pageEndpoints({ schema, config, log, shared, signIn, sessions, throttle: shared.throttle, maintenance }),
      docsEndpoint(shared, { schema, publicUrl: config.publicUrl }),
      referenceEndpoint(shared),
      healthEndpoint(restApi, database, isStopping),
    ],
    elsewhere: unknownPageEndpoint(shared, elsewhereEndpoint(restApi)),
    broken: (code) => brokenEndpoint(restApi, { plans: config.plans, limiter }, code),
  });
}

/** @returns null where they have no port */
function serveMetrics({ config, database, log }: Dependencies, shared: SharedContext, server: MeasuredServer) {
  const nobody = new RequestContext(shared, { principal: null, address: null });
  return MetricsServer.listen(config, { context: nobody, database, server }, log);
}

/** Opens what is there as long as a server answers. */
type Opening = (core: Core) => Promise<{ close(): Promise<void> } | null>;

/**
 * Puts the parts together and serves. The database is open and migrated.
 * @param port where to serve; by default the one that is configured, which is taken when whoever asks can be answered
 * @param open is waited for before that
 * @throws StartError
 */
export async function startServer(dependencies: Dependencies, port?: BoundPort, open?: Opening): Promise<Portico> {
  const { config, database, log } = dependencies;
  const { valkey, limiter, decisions, replicas } = await openSharedServers(dependencies);
  const computing = new Computing(log);
  const maintenance = await openMaintenance(dependencies);
  const { computeFor } = computing;
  const throttle = new LoginThrottle(valkey);
  const parts = { limiter, maintenance, check: checkInstallation, computeFor, throttle, replicas };
  const core = await createShared(dependencies, parts);
  const { shared } = core;
  const signIn = new SignIn(database.prisma, config, core.secretKey);
  const sessions = new Sessions(signIn, database, (id) => shared.credentialChanged.raise(id));
  const streams = new LiveStreams();
  const stopSharing = shareChanges(valkey, core, { sessions, streams });
  await prepareStart(core, dependencies);
  const usage = new UsageRecorder(database.prisma, log, (userId) => core.shared.changes.announce({ userId }));
  let isStopping = false;
  const started = { core, signIn, sessions, maintenance, usage, streams, isStopping: () => isStopping };
  const pipeline = composePipeline(dependencies, started);
  const stopTidying = startTidying(dependencies);
  const monitor = new Monitor(shared, log);
  let requestsUnderWay = () => 0;
  const caches = { credentials: core.authenticator.cacheReads, sessions: sessions.cacheReads };
  const server = { requestsUnderWay: () => requestsUnderWay(), decisions, caches, replicas, maintenance };
  const metrics = await serveMetrics(dependencies, shared, server);
  const worker = config.delivers ? await startWorker(shared, dependencies) : null;
  // Beside others who have the port, what arrives is for those who can answer it.
  const bound = port ?? (await BoundPort.take(config));
  requestsUnderWay = () => bound.requestsUnderWay;
  const opened = await open?.(core);
  bound.serve(pipeline);
  return {
    address: bound.address,
    core,
    maintenance,
    usage,
    monitor,
    computing,
    worker,
    requestsUnderWay,
    announceStop(ending) {
      isStopping = ending === 'stopped';
      // A proxy whose connections are ended opens others, and those that nobody has accepted break when the port is given up.
      if (!config.isBehindProxy) bound.retire();
      streams.close();
    },
    async stop(idleMs) {
      streams.close();
      stopTidying();
      maintenance.stop();
      await Promise.all([
        opened?.close(),
        bound.close(shutdownGraceMs, idleMs),
        worker?.stop(shutdownGraceMs),
        Promise.race([monitor.stop(), delay(shutdownGraceMs, undefined, { ref: false })]),
      ]);
      await Promise.all([usage.stop(), metrics?.close(), replicas?.close()]);
      await shared.changes.flush();
      shared.changes.close();
      await computing.close();
      shared.mailer.close();
      stopSharing();
    },
  };
}

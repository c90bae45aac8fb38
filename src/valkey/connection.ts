import { once } from 'node:events';
import { Cluster, Redis } from 'ioredis';
import { requireNoTransaction } from '../database/transaction-scope.ts';
import type { ValkeyPlace } from '../config/valkey-place.ts';

/** A connection to a server, or to those of a cluster. */
export type Valkey = Redis | Cluster;

/** Milliseconds that a command may take; longer, and it counts as failed. */
const commandTimeout = 250;
const longestPause = 1_000;

/** Milliseconds that a start waits for the connection, before it goes on without. */
const connectionGraceMs = 1_000;

type Sending = Parameters<Redis['sendCommand']>;

/**
 * Fails a command that takes too long. An event loop that was held up runs its timers before it reads what has arrived
 * meanwhile, so a command is late only where there is no answer after that either.
 */
function failWhenLate([command]: Sending): void {
  // What a cluster is asked about itself waits for a connection first, and nobody waits for it.
  if (command.name === 'cluster') return;
  const fail = () => {
    if (!command.isSettled) command.reject(new Error('The command timed out'));
  };
  const timer = setTimeout(() => setImmediate(fail), commandTimeout);
  const stop = () => clearTimeout(timer);
  command.promise.then(stop, stop);
}

/** No command of it is sent from inside of a transaction of the database, and none is waited for without end. */
class GuardedRedis extends Redis {
  override sendCommand(...sending: Sending): unknown {
    requireNoTransaction('Valkey');
    const answer = super.sendCommand(...sending);
    failWhenLate(sending);
    return answer;
  }
}

/** The same of a cluster, by whichever of its nodes a command goes. */
class GuardedCluster extends Cluster {
  override sendCommand(...sending: Parameters<Cluster['sendCommand']>): unknown {
    requireNoTransaction('Valkey');
    const answer = super.sendCommand(...sending);
    failWhenLate([sending[0]]);
    return answer;
  }
}

const pauseBeforeNext = (attempt: number) => Math.min(attempt * 100, longestPause);

/** What every connection to a server is like, also to those of a cluster. */
function serverOptions({ login, isSecure }: ValkeyPlace) {
  return {
    ...login,
    ...(isSecure ? { tls: {} } : {}),
    connectTimeout: 2_000,
    // A machine that is gone says nothing at all: who has taken its place is asked for anew.
    socketTimeout: 5_000,
    // A primary that became a replica says so of the first write, somewhere in what it says of a script: it is another one's turn.
    reconnectOnError: (error: Error) => error.message.includes('READONLY'),
  };
}

function toCluster(place: Extract<ValkeyPlace, { kind: 'cluster' }>): Cluster {
  const cluster = new GuardedCluster(place.nodes, {
    enableOfflineQueue: false,
    clusterRetryStrategy: pauseBeforeNext,
    slotsRefreshTimeout: 1_000,
    slotsRefreshInterval: 2_000,
    maxRedirections: 3,
    // Certificates are of names, and names lead elsewhere tomorrow.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: serverOptions(place),
  });
  // Else the first command for a node waits for its connection, which takes longer than a command may. Not before it is
  // ready: whether it is, is asked of nodes that are connected or were never tried.
  const open = (node: Redis) => {
    if (node.status === 'wait') node.connect().catch(() => undefined);
  };
  cluster.on('ready', () => cluster.nodes().forEach(open));
  cluster.on('+node', (node: Redis) => {
    if (cluster.status === 'ready') open(node);
  });
  return cluster;
}

/** Where a server is, or who says where. */
function whereabouts(place: Exclude<ValkeyPlace, { kind: 'cluster' }>) {
  if (place.kind === 'server') return { ...place.server, db: place.database };
  const { sentinels, primary, database, sentinelLogin, isSecure } = place;
  return {
    sentinels,
    name: primary,
    db: database,
    sentinelRetryStrategy: pauseBeforeNext,
    sentinelCommandTimeout: 1_000,
    ...(sentinelLogin && { sentinelUsername: sentinelLogin.username, sentinelPassword: sentinelLogin.password }),
    ...(isSecure ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
  };
}

function toServer(place: Exclude<ValkeyPlace, { kind: 'cluster' }>): Redis {
  return new GuardedRedis({
    ...serverOptions(place),
    ...whereabouts(place),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: pauseBeforeNext,
  });
}

/** What is asked of each that has keys. */
function pings(valkey: Valkey): Promise<string>[] {
  const primaries = valkey instanceof Cluster ? valkey.nodes('master') : [valkey];
  return primaries.map((primary) => primary.ping());
}

/** Waits until each of those that have keys can be asked, or the time is over. */
async function untilPrimariesAnswer(cluster: Cluster, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const over = once(signal, 'abort');
  await Promise.race([Promise.allSettled(pings(cluster)), over]);
}

/** By what each connection that is not there has failed last. */
const faults = new WeakMap<Valkey, string>();

/** What an error says: of a cluster, what the last of its nodes said; of a name with several addresses, only its code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('lastNodeError' in error && error.lastNodeError instanceof Error) return wordsOf(error.lastNodeError);
  // Of a command that it does not know, the server says all that it was sent, which may be a password.
  const [message] = error.message.split(', with args beginning with');
  return message || ('code' in error ? String(error.code) : error.name);
}

/**
 * Why a command has failed, for the log: what keeps the connection from being there, or what was said of the command. An error
 * itself is for no log, since it may carry the command, and that the password.
 */
export function failureReason(valkey: Valkey, error: unknown): string {
  return faults.get(valkey) ?? wordsOf(error);
}

/**
 * A connection to Valkey or Redis that never makes a request wait for it: while it is down, commands fail at once.
 * It comes back by itself. Who uses it says what a failure means.
 */
export async function connectValkey(place: ValkeyPlace): Promise<Valkey> {
  const connection = place.kind === 'cluster' ? toCluster(place) : toServer(place);
  connection.on('error', (error) => faults.set(connection, wordsOf(error)));
  connection.on('ready', () => faults.delete(connection));
  const signal = AbortSignal.timeout(connectionGraceMs);
  await once(connection, 'ready', { signal }).catch(() => undefined);
  if (connection instanceof Cluster) await untilPrimariesAnswer(connection, signal);
  return connection;
}

/** Milliseconds that whoever wants to know how it is waits until there is a connection, or something is in its way. */
const diagnosisGraceMs = 3_000;

/** @throws Error that says why one of those that have keys does not answer, or that there is none */
export async function requireAnswers(valkey: Valkey): Promise<void> {
  try {
    const isDecided = valkey.status === 'ready' || faults.has(valkey);
    // An error ends the waiting too.
    const signal = AbortSignal.timeout(diagnosisGraceMs);
    if (!isDecided) await once(valkey, 'ready', { signal }).catch(() => undefined);
    const answers = await Promise.all(pings(valkey));
    if (answers.length === 0) throw new Error('no node of the cluster is known');
  } catch (error) {
    throw new Error(failureReason(valkey, error));
  }
}

/** A second connection, since one that subscribes can do nothing else; it subscribes again by itself when it comes back. */
export function duplicateForSubscription(valkey: Valkey): Valkey {
  const waiting = { enableOfflineQueue: true };
  const listener =
    valkey instanceof Cluster
      ? valkey.duplicate([], { ...waiting, slotsRefreshInterval: 10_000 })
      : valkey.duplicate({ ...waiting, maxRetriesPerRequest: null });
  listener.on('error', () => undefined);
  return listener;
}

/** Calls back where another server may answer from now on than before: it may lack what that one was told last. */
export function onOtherServer(valkey: Valkey, call: () => void): void {
  if (valkey instanceof Cluster) valkey.on('+node', call).on('-node', call);
  else valkey.on('ready', call);
}

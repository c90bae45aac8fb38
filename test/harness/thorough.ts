import { isDistributed } from './citus-nodes.ts';
import { runsOnServer } from './migrated-database.ts';

const { THOROUGH: wanted, CHROMIUM: namedBrowser } = process.env;

/**
 * Whether what takes minutes runs too: floods, chaos, a whole day of the monitor. It does beside a database server, as in
 * CI, and with `THOROUGH=true`.
 */
export const isThorough = runsOnServer || wanted === 'true';

/** Whether those of it run that the embedded database may fail where a server does not, as in CI: `THOROUGH=embedded`. */
export const isThoroughOnEmbedded = isThorough || wanted === 'embedded';

/** What takes long as a whole, and tells of faults that a change seldom brings: `npm test` leaves it out, CI does not. */
export const leftToContinuousIntegration = {
  // What a server shows: CI does it there, and only there
  onServer: [
    // Copies of the whole house, with something made up in them
    'reference/made-up-route',
    // Code that is generated from the documents by other people's tools, and compiled
    'reference/other-generators',
    // Lists of ten thousand, weeks of partitions, and a table of everybody by everything
    'api/counted-in-part',
    'security/permissions',
    'webhooks/contended-event-ranges',
    'webhooks/event-ranges',
    // A day of the monitor, and hours of the schedule
    'monitor/monitor',
    'webhooks/schedule',
    // Whatever chance brings
    'facade/fuzz',
    'reference/generated-requests',
    // Commands beside a server, and a server from its bundle
    'command-line/beside-server',
    'operations/built-server',
    // Passwords that are guessed at, again and again
    'security/password-changed-meanwhile',
    'sign-in/change-password',
    'sign-in/forgotten-password',
    // Other people's runtimes, networks and loads
    'client/faults',
    'client/recipes',
    'facade/isolation',
    'multi-instance/oauth',
    'observability/metrics',
    'observability/traces',
    'security/long-runs',
    'security/webhooks',
    'webhooks/address-guard',
    'webhooks/bound-client',
    'webhooks/claims',
    'webhooks/fairness',
    'webhooks/names',
    'webhooks/punctual-retries',
  ],
  // What the embedded database alone shows
  onEmbedded: [
    // What a bundler makes of the client
    'client/size',
    // Processes that are started, killed, and started again, with one directory between them
    'command-line/alone',
    'command-line/demo',
    'command-line/faults',
    'faults/crash',
    'faults/mail',
    'operations/idle-collection',
    'operations/failed-migration',
    'operations/start',
    'security/data-directory',
    'transfer/embedded-backup',
    // A copy of the whole house with a noun more, which it is started with
    'reference/made-up-noun',
    // What the guides have one paste, in the order in which it stands there
    'reference/pasted',
  ],
};

/** They take longer than all others together, so they wait for somebody to name a browser: `CHROMIUM=/usr/bin/chromium`. */
const inBrowser = namedBrowser && namedBrowser !== 'none' ? [] : ['browser/**/*'];

/**
 * What has no database, or brings an embedded one of its own, is the same beside a server: CI does it once, with the
 * embedded database. `test/reference/left-out.test.ts` holds them to it.
 */
export const sameBesideServer = [
  'client/size',
  'client/types',
  'command-line/completion',
  'command-line/faults',
  'command-line/npx',
  'faults/mail',
  'operations/idle-collection',
  'operations/start',
  'reference/compatibility',
  'security/data-directory',
  'transfer/embedded-backup',
];

/** What has nothing to do with where the rows of projects are: it is left out where they are on several nodes. */
export const sameOnSeveralNodes = [
  // Accounts and the community are on the first node alone
  'api/**/*',
  'oauth/**/*',
  'sign-in/**/*',
  // What is in front of the service, in its documents, and in what it tells of itself
  'browser/**/*',
  'client/**/*',
  'facade/**/*',
  'observability/**/*',
  'reference/**/*',
  'security/{costly,errors,full-page,graphql,long-runs,many,open-redirect,otlp,password,prototype,unknown,unread,webhooks,without-limit}*',
  'webhooks/{address-guard,bound-client,names,punctual,schedule}*',
  'well-known/**/*',
  // Valkey, replicas, poolers and other processes
  'multi-instance/!(worker)',
  // How a process begins, works and ends
  'command-line/!(distribute)',
  'operations/{built,concurrent,configuration,embedded,failed,health,idle,memory,pipeline,readable,start,webhook-ports}*',
  // From one database to another
  'transfer/**/*',
];

/** What waits for tables, ten times as long there as on one: `THOROUGH=true` runs it too. */
const slowOnSeveralNodes = wanted === 'true' ? [] : ['webhooks/contended*'];

function namesLeftOut(): string[] {
  const { onServer, onEmbedded } = leftToContinuousIntegration;
  if (isDistributed) return [...sameBesideServer, ...sameOnSeveralNodes, ...slowOnSeveralNodes];
  if (runsOnServer) return sameBesideServer;
  if (isThorough) return [];
  return [...inBrowser, ...onServer, ...(isThoroughOnEmbedded ? [] : onEmbedded)];
}

/** The files that a run leaves out: none where all of it is wanted, or where files are named, which are meant then. */
export function leftOut(words: readonly string[]): string[] {
  const namesFiles = words.some((word) => word.includes('test/'));
  return namesFiles ? [] : namesLeftOut().map((name) => `test/${name}.test.ts`);
}

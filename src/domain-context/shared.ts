import type { KeyObject } from 'node:crypto';
import { membersAmong } from '../../schema/changes/members-among.ts';
import { createVariableOpener } from '../../schema/projects/opened-variables.ts';
import { ChangeFeed } from '../changes/change-feed.ts';
import { writeSubject } from '../changes/subject.ts';
import { computeHere } from '../computing/computing.ts';
import type { SharedContext } from './shared-context.ts';
import { AccessTokens } from '../credentials/access-tokens.ts';
import { Authenticator } from '../credentials/authenticator.ts';
import { CredentialStore } from '../credentials/credential-store.ts';
import { decrypt, encrypt } from '../../rest-adapters/http/aes-gcm.ts';
import { loadSecretKey } from '../config/secret-key.ts';
import { SigningKeys } from '../credentials/signing-keys.ts';
import { createCursors } from './cursors.ts';
import { createEventReader } from './event-readers.ts';
import { NameResolver } from '../webhook-security/name-resolver.ts';
import { verifySignature } from '../webhook-security/signature.ts';
import { type SemaphoreBounds, FairSemaphore } from '../limits/fair-semaphore.ts';
import { MemoryLimiter } from '../limits/memory-limiter.ts';
import type { CheckResult } from '../../schema/installation/ports.ts';
import { version } from '../config/version.ts';
import { knownDistribution } from './known-distribution.ts';
import { maintenanceSwitch } from './maintenance-switch.ts';
import { Signal } from './signal.ts';
import { publicUrls } from './public-urls.ts';
import { LoginThrottle } from '../sign-in/login-throttle.ts';
import { createMailer } from '../mail/create-mailer.ts';
import type { Dependencies } from './dependencies.ts';

/** What a process has of its own, instead of its memory and its one thread. */
export type OwnParts = Partial<
  Pick<SharedContext, 'limiter' | 'computeFor' | 'throttle' | 'maintenance' | 'replicas'>
> & {
  /** How the installation is looked at, where somebody can ask for that. */
  check?: (parts: CheckedParts) => Promise<readonly CheckResult[]>;
};

/** What is looked at. */
type CheckedParts = Dependencies & { shared: SharedContext; signingKeys: SigningKeys };

/**
 * Callers' changes have three quarters of the connections, one caller's a quarter: the others are for reads, and for what
 * Portico does for itself. The embedded database does one thing at a time, so reads wait for one change, not for all.
 */
function transactionBounds(connections: number): SemaphoreBounds {
  const part = (share: number) => Math.max(1, Math.floor(connections * share));
  return { total: part(0.75), each: part(0.25), waiting: 400, longestWait: 10_000 };
}

/** What operators are told of this process. */
function describeServer({ config, database }: Dependencies): SharedContext['server'] {
  return {
    version,
    nodeVersion: process.versions.node,
    startedAt: new Date(Date.now() - process.uptime() * 1_000),
    isDatabaseEmbedded: database.isEmbedded,
    sharesLimits: config.valkey !== null,
  };
}

/** What the domain shares between all requests. */
export async function createShared(
  dependencies: Dependencies,
  {
    limiter = new MemoryLimiter(),
    computeFor = computeHere,
    throttle = new LoginThrottle(null),
    replicas = null,
    maintenance = maintenanceSwitch(dependencies),
    check = async () => [],
  }: OwnParts = {},
): Promise<{
  shared: SharedContext & { changes: ChangeFeed };
  authenticator: Authenticator;
  signingKeys: SigningKeys;
  secretKey: KeyObject;
}> {
  const { config, database, log, now, resolveName, nameServers = [] } = dependencies;
  const { prisma, query, readByKeys, transaction } = database;
  const secretKey = await loadSecretKey(config);
  const unseal: SharedContext['unseal'] = (sealed) => decrypt(secretKey, sealed);
  const signingKeys = new SigningKeys(prisma, secretKey, now);
  const tokens = new AccessTokens(signingKeys, config.publicUrl, now);
  const names = new NameResolver({
    nameServers: nameServers.length > 0 ? nameServers : null,
    knowsHosts: config.allowsPrivateWebhooks,
  });
  const authenticator = new Authenticator(new CredentialStore(database), tokens, now);
  const credentialChanged = new Signal<string>();
  credentialChanged.subscribe((name) => authenticator.forget(name));
  const changes = new ChangeFeed({
    channel: database.changes,
    membersAmong: (projectIds, userIds) => membersAmong({ query }, projectIds, userIds),
    beforeTelling: async (userIds) => replicas?.noteChange(userIds.map((userId) => writeSubject({ userId }))),
    log,
    now,
  });
  const shared: SharedContext & { changes: ChangeFeed } = {
    prisma,
    query,
    readByKeys,
    replicas,
    transaction,
    plans: config.plans,
    ...publicUrls(config.publicUrl),
    now,
    credentialChanged,
    signAccessToken: (claims) => tokens.sign(claims),
    isSignUpOpen: config.isSignUpOpen,
    seal: (text) => encrypt(secretKey, text),
    unseal,
    ...createCursors(secretKey),
    openVariables: createVariableOpener(unseal),
    addresses: {
      allowsPrivate: config.allowsPrivateWebhooks,
      allowsPort: config.allowsWebhookPort,
      resolveName: resolveName ?? names.resolve,
    },
    maintenance,
    isKnownDistributed: knownDistribution(database),
    server: describeServer(dependencies),
    checkInstallation: () => check({ ...dependencies, shared, signingKeys }),
    limiter,
    throttle,
    deliveryDue: new Signal(),
    mailDue: new Signal(),
    changes,
    computeFor,
    mailer: await createMailer(config, log),
    transactions: new FairSemaphore(transactionBounds(database.connections)),
    readEventData: createEventReader(),
    verifyAccessToken: async (token) => {
      const verified = await tokens.verify(token);
      return verified === 'expired' ? null : verified;
    },
    publishedKeys: () => signingKeys.published(),
    verifyWebhook: (input, secretsToTry) => verifySignature(input, secretsToTry, now()),
  };
  return { shared, authenticator, signingKeys, secretKey };
}

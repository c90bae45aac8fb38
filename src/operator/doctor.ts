import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import type { CheckResult } from '../../schema/installation/ports.ts';
import { readDeliveryQueue } from '../../schema/installation/delivery-queue.ts';
import { readMailQueue } from '../../schema/installation/mail-queue.ts';
import { readWorkerProcesses } from '../../schema/installation/worker-processes.ts';
import { version } from '../config/version.ts';
import { configurationWarnings } from '../config/warnings.ts';
import { isDistributed } from '../../schema/installation/distribution.ts';
import { readDistributionHealth } from '../database/distribution/distribution-health.ts';
import { requireSecretKey } from '../credentials/require-secret-key.ts';
import { failureLine } from '../database/failure-text.ts';
import { isAway } from '../failures/unavailable.ts';
import { connectionRoom, hasRoom, roomText } from '../database/connection-room.ts';
import { type ReplicaStatus, refuseReplica, replicaStatement } from '../database/refuse-replica.ts';
import { partitionedTables } from '../database/partitions/partitioned-tables.ts';
import { hasPartition, madeAhead } from '../database/partitions/partitions.ts';
import { readMigrationState } from '../database/migrate.ts';
import { day } from '../../schema/durations.ts';
import { connectValkey, requireAnswers } from '../valkey/connection.ts';
import type { CommandHandler } from './command-handler.ts';
import { checkReplicas } from './replica-check.ts';
import type { OperatorParts } from './operator-parts.ts';

/** What a check has found: sentences about what is not as it should be, or in a few words how it is. */
type CheckOutcome = { ok: string } | { warnings: string[] };

type Check = (parts: OperatorParts) => Promise<CheckOutcome>;

const gibibyte = 1024 ** 3;

/** Milliseconds in which our own public address must answer. */
const longestAnswer = 3_000;

/** Milliseconds by which the clocks of this machine and of the database may differ. */
const clockTolerance = 2_000;

/** Milliseconds by which a partition may be made late. */
const partitionTolerance = 3 * day;

/** Milliseconds after which a delivery, or an e-mail, that is due should have been sent. */
export const deliveryTolerance = 10 * 60_000;

function outcome(ok: string, warnings: readonly (string | null)[]): CheckOutcome {
  const found = warnings.filter((text) => text !== null);
  return found.length > 0 ? { warnings: found } : { ok };
}

const configuration: Check = async ({ config }) =>
  outcome(
    `Portico ${version} on Node.js ${process.versions.node}, as process ${process.pid} has it`,
    configurationWarnings(config, process.env),
  );

const dataDirectory: Check = async ({ config: { dataDirectory: directory, databaseUrl } }) => {
  if (databaseUrl && !existsSync(directory)) return { ok: 'none is needed' };
  const { mode } = await stat(directory);
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const use = databaseUrl ? 'not used beside DATABASE_URL' : `${(free / gibibyte).toFixed(1)} GiB free`;
  return outcome(`${directory}, ${use}`, [
    (mode & 0o077) === 0 ? null : `${directory} is open to others than its owner; the next start closes it.`,
    databaseUrl || free > gibibyte ? null : `${directory} has less than a GiB of room.`,
  ]);
};

const database: Check = async ({ config, database: opened, now }) => {
  const { prisma, isEmbedded } = opened;
  const replicaStatus = isEmbedded ? [] : await prisma.$queryRawUnsafe<ReplicaStatus[]>(replicaStatement);
  refuseReplica(replicaStatus, 'DATABASE_URL');
  const startedAt = performance.now();
  const [row] = await prisma.$queryRaw<{ version: string; at: Date }[]>`
    SELECT current_setting('server_version') AS version, clock_timestamp() AS at`;
  const milliseconds = performance.now() - startedAt;
  const drift = Math.abs((row?.at.getTime() ?? 0) - now().getTime());
  const kind = isEmbedded ? 'embedded' : 'on a server';
  const hasReplicas = config.databaseReplicaUrls.length > 0;
  const room = config.databasePoolUrl === null ? await connectionRoom(opened, hasReplicas) : null;
  const connections = room ? `; ${roomText(room)}` : '';
  return outcome(`PostgreSQL ${row?.version} ${kind}, ${milliseconds.toFixed(1)} ms away${connections}`, [
    room === null || hasRoom(room)
      ? null
      : `It admits ${room.admitted} connections, fewer than the ${room.taken} that this process may take: set DATABASE_CONNECTIONS.`,
    drift <= clockTolerance ? null : `Its clock and this machine's differ by ${Math.round(drift / 1000)} s.`,
  ]);
};

const replicas: Check = async (parts) => {
  const { databaseUrl, databaseReplicaUrls: urls } = parts.config;
  if (databaseUrl === null || urls.length === 0) return { ok: 'none is named' };
  const seen = await checkReplicas(parts, databaseUrl);
  const texts = seen.map(({ host, ok }) => `${host}: ${ok}`);
  return outcome(
    texts.join('; '),
    seen.flatMap(({ host, warnings }) => warnings.map((text) => `${host} ${text}`)),
  );
};

const nodes: Check = async ({ config: { databaseUrl }, database: opened }) => {
  if (databaseUrl === null || !(await isDistributed(opened))) return { ok: 'everything is on one' };
  const { nodes: known, warnings } = await readDistributionHealth(databaseUrl);
  return outcome(`what belongs to projects is on ${known.join(', ')}`, warnings);
};

const migrations: Check = async ({ database: { prisma } }) => {
  const read = async (statement: string) => ({ rows: await prisma.$queryRawUnsafe<unknown[]>(statement) });
  const { known, missing, newer } = await readMigrationState(read);
  return outcome(`all ${known.length} are applied`, [
    missing.length === 0 ? null : `${missing.length} are missing: portico migrate applies them.`,
    newer.length === 0 ? null : `${newer.length} are of a newer version than this one.`,
  ]);
};

const secretKey: Check = async ({ config, signingKeys }) => {
  const published = await requireSecretKey(config, () => signingKeys.published());
  return outcome(`opens what is encrypted; ${published.length} signing keys are published`, [
    published.length > 0 ? null : 'There is no signing key yet, by which it could be tried: the next start makes one.',
  ]);
};

const maintenance: Check = async ({ shared }) => {
  const { isOn } = await shared.maintenance.read();
  return outcome('off', [
    isOn ? 'It is on: everybody but operators is answered 503. portico maintenance off ends it.' : null,
  ]);
};

const limits: Check = async ({ config: { valkey: place } }) => {
  if (place === null) return { ok: 'counted by this process alone: no VALKEY_URL is set' };
  const valkey = await connectValkey(place);
  try {
    await requireAnswers(valkey);
    return { ok: 'Valkey answers' };
  } finally {
    valkey.disconnect();
  }
};

/** Whether what has been due for longest should have been sent. */
function isLate(oldestDueAt: Date | null, now: Date): boolean {
  return oldestDueAt !== null && now.getTime() - oldestDueAt.getTime() > deliveryTolerance;
}

const mail: Check = async ({ shared: { mailer }, database: { query }, now }) => {
  await mailer.verify();
  const { due, oldestDueAt } = await readMailQueue({ query, now });
  return outcome(mailer.isConfigured ? 'the mail server lets us in' : 'none is sent: no SMTP_URL is set', [
    isLate(oldestDueAt, now())
      ? `Of ${due} that are due, the oldest waits for ten minutes or more: does a worker run that has SMTP_URL?`
      : null,
  ]);
};

const deliveries: Check = async ({ database: { query }, now }) => {
  const { due, oldestDueAt } = await readDeliveryQueue({ query, now });
  const isDelivered = (await readWorkerProcesses({ query })).some(({ isAlive }) => isAlive);
  return outcome('none is late', [
    isLate(oldestDueAt, now()) ? `Of ${due} that are due, the oldest is late by ten minutes or more.` : null,
    isDelivered || due === 0
      ? null
      : `No process delivers what is due, ${due} in number: portico worker does, and so do servers without WORKER=false.`,
  ]);
};

const partitions: Check = async ({ database: { prisma }, now }) => {
  const soon = new Date(now().getTime() + madeAhead - partitionTolerance);
  const missing = await Promise.all(
    partitionedTables.map(async (table) =>
      (await hasPartition(prisma, table, soon))
        ? null
        : `${table.name} lacks a partition for what comes soon: does a server run, and what does its log say of "partitions"?`,
    ),
  );
  return outcome('they are made ahead', missing);
};

const publicAddress: Check = async ({ config: { publicUrl } }) => {
  const response = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(longestAnswer) });
  const told: unknown = await response.json().catch(() => null);
  const isPortico = typeof told === 'object' && told !== null && 'version' in told;
  return outcome(`${publicUrl} answers`, [
    isPortico ? null : `Whatever answers at ${publicUrl} is not Portico.`,
    !isPortico || told.version === version
      ? null
      : `${publicUrl} runs version ${told.version}, and this is ${version}.`,
  ]);
};

const checks: Readonly<Record<string, Check>> = {
  configuration,
  'data directory': dataDirectory,
  database,
  replicas,
  nodes,
  migrations,
  'secret key': secretKey,
  maintenance,
  limits,
  mail,
  deliveries,
  partitions,
  'public address': publicAddress,
};

/** Those that do nothing but read the database. */
const readings: ReadonlySet<string> = new Set([
  'nodes',
  'migrations',
  'secret key',
  'maintenance',
  'deliveries',
  'partitions',
]);

type Looked = CheckResult & { isCutOff: boolean };

async function carryOut([name, check]: [string, Check], parts: OperatorParts): Promise<Looked> {
  try {
    const seen = await check(parts);
    if ('ok' in seen) return { check: name, status: 'ok', text: seen.ok, isCutOff: false };
    return { check: name, status: 'warning', text: seen.warnings.join(' '), isCutOff: false };
  } catch (error) {
    return { check: name, status: 'failed', text: failureLine(error), isCutOff: isAway(error) };
  }
}

/** What was found, and whether nothing of it has failed: the command line exits with 1 otherwise. */
export function diagnosis(results: readonly CheckResult[]) {
  return { healthy: results.every(({ status }) => status !== 'failed'), checks: results };
}

/** Looks at everything that this installation depends on, and changes nothing. That the database is away is said once. */
export async function checkInstallation(parts: OperatorParts): Promise<CheckResult[]> {
  const looked = await Promise.all(Object.entries(checks).map((check) => carryOut(check, parts)));
  const isDatabaseAway = looked.some(({ check, isCutOff }) => check === 'database' && isCutOff);
  return looked.map(({ isCutOff, ...result }) =>
    isDatabaseAway && isCutOff && readings.has(result.check)
      ? { ...result, status: 'warning', text: 'Not looked at, since the database is away.' }
      : result,
  );
}

export const doctor: CommandHandler = async (parts) => diagnosis(await checkInstallation(parts));

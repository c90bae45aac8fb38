import type { Logger } from 'pino';
import type { CredentialKind } from '../../schema/principal.ts';
import { Prisma, type PrismaClient } from '../database/generated/client.ts';

/** One answered request, as statistics see it. */
export interface AnsweredRequest {
  credentialId: string;
  credentialKind: CredentialKind;
  projectId: string | null;
  environment: string | null;
  method: string;
  /** The route's pattern. */
  path: string;
  status: number;
  milliseconds: number;
  bytesIn: number;
  bytesOut: number;
  at: Date;
}

type Rollup = Omit<AnsweredRequest, 'credentialKind'> & { requests: number };

/** Milliseconds between two writings: what a crash may lose. */
const flushInterval = 1_000;
const dayMilliseconds = 86_400_000;

/** Counts requests in memory and writes the sums once a second, so that no request waits for its own statistics. */
export class UsageRecorder {
  readonly #prisma: PrismaClient;
  readonly #log: Logger;
  #rollups = new Map<string, Rollup>();
  #lastUses = new Map<string, { kind: CredentialKind; at: Date }>();
  #flushing: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(prisma: PrismaClient, log: Logger) {
    this.#prisma = prisma;
    this.#log = log;
    this.#timer = setInterval(() => void this.flush(), flushInterval);
    this.#timer.unref();
  }

  record({ credentialKind, ...request }: AnsweredRequest): void {
    this.#add({ ...request, requests: 1 });
    this.#lastUses.set(request.credentialId, { kind: credentialKind, at: request.at });
  }

  #add(rollup: Rollup): void {
    const { at, credentialId, projectId, environment, method, path, status } = rollup;
    const day = Math.floor(at.getTime() / dayMilliseconds);
    const key = `${day} ${credentialId} ${projectId} ${environment} ${method} ${path} ${status}`;
    const sum = this.#rollups.get(key);
    if (!sum) {
      this.#rollups.set(key, rollup);
      return;
    }
    sum.requests += rollup.requests;
    sum.milliseconds += rollup.milliseconds;
    sum.bytesIn += rollup.bytesIn;
    sum.bytesOut += rollup.bytesOut;
  }

  /** Writes what was counted; what cannot be written now is kept for the next time. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    if (this.#rollups.size === 0) return;
    const rollups = [...this.#rollups.values()];
    const lastUses = [...this.#lastUses];
    this.#rollups = new Map();
    this.#lastUses = new Map();
    try {
      await this.#prisma.$transaction([
        this.#prisma.$executeRaw(insertRollups(rollups)),
        ...lastUsed(lastUses).map((statement) => this.#prisma.$executeRaw(statement)),
      ]);
    } catch (error) {
      this.#log.warn({ err: error }, 'usage could not be written and is kept');
      for (const rollup of rollups) this.#add(rollup);
      for (const [id, use] of lastUses) if (!this.#lastUses.has(id)) this.#lastUses.set(id, use);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** Adds the sums to the rollups of their day, in the order of the unique index, so that racing instances cannot deadlock. */
function insertRollups(rollups: readonly Rollup[]): Prisma.Sql {
  const rows = rollups.map(
    (row) => Prisma.sql`(${row.at.toISOString().slice(0, 10)}::date, ${row.credentialId}::uuid, ${row.projectId}::uuid,
      ${row.environment}::text, ${row.method}, ${row.path}, ${row.status}::int, ${row.requests}::bigint,
      ${row.milliseconds}::float8, ${row.bytesIn}::bigint, ${row.bytesOut}::bigint)`,
  );
  return Prisma.sql`
    INSERT INTO usage_rollups AS total
      (day, credential_id, project_id, environment, method, path, status, requests, milliseconds, bytes_in, bytes_out)
    SELECT * FROM (VALUES ${Prisma.join(rows)}) AS sums ORDER BY 2, 1, 3, 4, 5, 6, 7
    ON CONFLICT (credential_id, day, project_id, environment, method, path, status) DO UPDATE SET
      requests = total.requests + excluded.requests,
      milliseconds = total.milliseconds + excluded.milliseconds,
      bytes_in = total.bytes_in + excluded.bytes_in,
      bytes_out = total.bytes_out + excluded.bytes_out`;
}

const tables: Partial<Record<CredentialKind, Prisma.Sql>> = {
  api_key: Prisma.sql`api_keys`,
  personal_access_token: Prisma.sql`personal_access_tokens`,
  access_token: Prisma.sql`oauth_clients`,
};

/** One statement for each table of credentials that were used. */
function lastUsed(uses: readonly (readonly [string, { kind: CredentialKind; at: Date }])[]): Prisma.Sql[] {
  return Object.entries(tables).flatMap(([kind, table]) => {
    const rows = uses
      .filter(([, use]) => use.kind === kind)
      .sort(([left], [right]) => left.localeCompare(right))
      .map(([id, { at }]) => Prisma.sql`(${id}::uuid, ${at}::timestamptz)`);
    if (rows.length === 0) return [];
    return [
      Prisma.sql`UPDATE ${table} AS credential SET last_used_at = used.at
        FROM (VALUES ${Prisma.join(rows)}) AS used(id, at)
        WHERE credential.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`,
    ];
  });
}

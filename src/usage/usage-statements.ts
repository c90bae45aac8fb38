import type { CredentialKind } from '../../schema/authorization/principal.ts';
import { Prisma } from '../../prisma/generated/client.ts';

/** One answered request, as statistics see it. */
export interface AnsweredRequest {
  credentialId: string;
  credentialKind: CredentialKind;
  /** Whose credential it is. */
  userId: string;
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

/** Requests that had all of it in common, summed. */
export type Rollup = Omit<AnsweredRequest, 'credentialKind' | 'userId'> & { requests: number };

/** When a credential was last used. */
export interface CredentialUse {
  credentialId: string;
  kind: CredentialKind;
  userId: string;
  at: Date;
}

/** Adds the sums to the rollups of their day, in the order of the unique index, so that racing instances cannot deadlock. */
export function insertRollups(rollups: readonly Rollup[]): Prisma.Sql {
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
  session: Prisma.sql`sessions`,
};

/** One statement for each table of credentials that were used. */
export function updateLastUses(uses: readonly Omit<CredentialUse, 'userId'>[]): Prisma.Sql[] {
  return Object.entries(tables).flatMap(([kind, table]) => {
    const rows = uses
      .filter((use) => use.kind === kind)
      .sort((left, right) => left.credentialId.localeCompare(right.credentialId))
      .map(({ credentialId, at }) => Prisma.sql`(${credentialId}::uuid, ${at}::timestamptz)`);
    if (rows.length === 0) return [];
    return [
      Prisma.sql`UPDATE ${table} AS credential SET last_used_at = used.at
        FROM (VALUES ${Prisma.join(rows)}) AS used(id, at)
        WHERE credential.id = used.id AND (last_used_at IS NULL OR last_used_at < used.at)`,
    ];
  });
}

import type { Config } from '../config/config.ts';
import { connectionRoom, roomText } from '../database/connection-room.ts';
import { openServerDatabase } from '../database/server.ts';
import { identityStatement, type Identity, isSameDatabase } from '../replicas/identity.ts';

/** Seconds behind which a replica is left out. */
const tolerance = 1;

/** What an operator is told of a replica. */
interface ReplicaReport {
  /** Without who we are there. */
  host: string;
  ok: string;
  warnings: string[];
}

interface Standing extends Identity {
  isStandby: boolean;
  /** Since the last transaction that it has replayed, where it has something that it has not replayed. */
  secondsBehind: number;
}

const standingStatement = {
  name: '',
  text: `SELECT pg_is_in_recovery() AS "isStandby",
      CASE WHEN pg_last_wal_receive_lsn() IS DISTINCT FROM pg_last_wal_replay_lsn()
        THEN extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 ELSE 0 END AS "secondsBehind",
      identity.* FROM (${identityStatement.text}) AS identity`,
};

async function identityOf(url: string): Promise<Identity | undefined> {
  const database = openServerDatabase(url, { connections: 1 });
  try {
    const [identity] = await database.query<Identity>({ ...identityStatement, name: '' }, []);
    return identity;
  } finally {
    await database.close();
  }
}

/** Looks at a replica as a server would, and whether it has room for one. */
export async function lookAtReplica(
  url: string,
  databaseUrl: string,
  { connections }: Pick<Config, 'connections'>,
): Promise<ReplicaReport> {
  const { host } = new URL(url);
  const replica = openServerDatabase(url, { connections });
  try {
    const [standing] = await replica.query<Standing>(standingStatement, []);
    if (!standing?.isStandby) return { host, ok: '', warnings: ['is no replica, or is none any more.'] };
    const own = await identityOf(databaseUrl);
    if (!isSameDatabase(own ?? null, standing))
      return { host, ok: '', warnings: ['is a replica of another database than DATABASE_URL names.'] };
    const room = await connectionRoom(replica, false);
    const isLate = standing.secondsBehind > tolerance;
    return {
      host,
      ok: room ? roomText(room) : '',
      warnings: isLate ? [`is ${Math.round(standing.secondsBehind)} s behind, and is not read from meanwhile.`] : [],
    };
  } catch (error) {
    return { host, ok: '', warnings: [`is out of reach: ${error instanceof Error ? error.message : String(error)}`] };
  } finally {
    await replica.close();
  }
}

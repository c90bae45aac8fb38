import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { connectionRoom, hasRoom, roomText } from '../database/connection-room.ts';
import { Primary } from '../replicas/primary.ts';
import { Standby } from '../replicas/standby.ts';
import type { OperatorParts } from './operator-parts.ts';

/** Milliseconds in which a replica that is well is read from. */
const longestWait = 4_000;

/** What an operator is told of a replica. */
interface ReplicaReport {
  /** Without who we are there. */
  host: string;
  ok: string;
  warnings: string[];
}

/** What is wrong with a replica's connections. */
async function roomReport(standby: Standby, { connections }: Pick<Config, 'connections'>): Promise<ReplicaReport> {
  const { host, source } = standby;
  const room = await connectionRoom({ ...source, isEmbedded: false, connections }, false);
  const isShort = room !== null && !hasRoom(room);
  const short = `admits ${room?.admitted} connections, fewer than the ${room?.taken} that this process may take.`;
  return { host, ok: room ? roomText(room) : '', warnings: isShort ? [short] : [] };
}

/** Looks at the replicas as a server does, and whether they have room for one. */
export async function checkReplicas(
  { config, log }: Pick<OperatorParts, 'config' | 'log'>,
  databaseUrl: string,
): Promise<ReplicaReport[]> {
  const primary = new Primary(databaseUrl);
  const quiet = log.child({}, { level: 'silent' });
  const { connections, namesStatements, databaseReplicaUrls: urls } = config;
  const standbys = urls.map((url) => new Standby(url, { connections, namesStatements }, primary, quiet));
  try {
    const deadline = performance.now() + longestWait;
    while (performance.now() < deadline && !standbys.every(({ isInUse }) => isInUse)) await delay(50);
    return await Promise.all(
      standbys.map(async (standby) => {
        const { host, fault, isInUse } = standby;
        if (isInUse) return roomReport(standby, config);
        return { host, ok: '', warnings: [`is not read from: ${fault ?? 'the database itself is not reached'}.`] };
      }),
    );
  } finally {
    await Promise.all([primary.close(), ...standbys.map((standby) => standby.close())]);
  }
}

import { builder } from '../builder.ts';
import type { Context, NamedStatement } from '../context.ts';
import { silentAfterSeconds, silentSinceSql } from './worker-presence.ts';

/** So many are shown, those that were seen last. */
const shownAtMost = 50;

interface SeenWorker {
  id: string;
  host: string;
  version: string;
  startedAt: Date;
  seenAt: Date;
  isAlive: boolean;
}

export const WorkerProcess = builder.objectRef<SeenWorker>('WorkerProcess').implement({
  description: 'A process that sends webhooks and e-mail, seen within the last day.',
  fields: (t) => ({
    id: t.exposeID('id'),
    host: t.exposeString('host', { description: 'What its machine calls itself.' }),
    version: t.exposeString('version', { description: 'Of Portico, as it runs there.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    seenAt: t.expose('seenAt', { type: 'DateTime', description: 'When it last said that it is there.' }),
    isAlive: t.exposeBoolean('isAlive', {
      description: `Whether that was within the last ${silentAfterSeconds} seconds.`,
    }),
  }),
});

const statement: NamedStatement = {
  name: 'worker-processes',
  text: `SELECT id, host, version, started_at AS "startedAt", seen_at AS "seenAt",
      seen_at > ${silentSinceSql} AS "isAlive"
    FROM worker_processes ORDER BY seen_at DESC LIMIT ${shownAtMost}`,
};

export function readWorkerProcesses({ query }: Pick<Context, 'query'>): Promise<SeenWorker[]> {
  return query<SeenWorker>(statement, []);
}

import { countedRange, countRule } from '../bounded-counts.ts';
import { builder } from '../builder.ts';
import type { Context, NamedStatement } from '../context.ts';

/** How the sending of e-mail stands. */
interface MailQueueState {
  waiting: number;
  due: number;
  retried: number;
  oldestDueAt: Date | null;
}

export const MailQueue = builder.objectRef<MailQueueState>('MailQueue').implement({
  description: 'How the sending of e-mail stands.',
  fields: (t) => ({
    waiting: t.exposeInt('waiting', { description: `E-mails that are to be sent, now or later. ${countRule}` }),
    due: t.exposeInt('due', { description: `Those of them whose time has come. ${countRule}` }),
    retried: t.exposeInt('retried', { description: `Those of them whose sending was begun before. ${countRule}` }),
    oldestDueAt: t.expose('oldestDueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when the oldest of them is due; null where none is.',
    }),
    isSent: t.boolean({
      description: 'Whether this installation has a mail server: without one none is sent.',
      resolve: (_queue, _args, { sendsMail }) => sendsMail,
    }),
  }),
});

const statement: NamedStatement = {
  name: 'mail-queue-state',
  text: `SELECT count(*)::int AS waiting,
      (count(*) FILTER (WHERE next_attempt_at <= $1::timestamptz))::int AS due,
      (count(*) FILTER (WHERE attempt_count > 0))::int AS retried,
      min(next_attempt_at) FILTER (WHERE next_attempt_at <= $1::timestamptz) AS "oldestDueAt"
    FROM (SELECT next_attempt_at, attempt_count FROM queued_mails
      ORDER BY next_attempt_at LIMIT ${countedRange.take}) earliest`,
};

export async function readMailQueue({ query, now }: Pick<Context, 'query' | 'now'>): Promise<MailQueueState> {
  const [state] = await query<MailQueueState>(statement, [now().toISOString()]);
  if (!state) throw new Error('what is aggregated has one row');
  return state;
}

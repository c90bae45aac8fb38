import type { MailKind } from '../../prisma/generated/client.ts';
import type { Context, NamedStatement } from '../context.ts';

/** Sent at a time by one worker. */
export const atOnce = 10;

/**
 * A claim older than this counts as lost: its worker may have died. To send an e-mail twice does less harm than never to.
 * It goes by the database's clock, which all workers share.
 */
const forgotten = "now() - interval '60 seconds'";

/** An e-mail that is to be sent now, by whoever claimed it. */
export interface DueMail {
  id: string;
  kind: MailKind;
  email: string;
  newEmail: string | null;
  /** This attempt's, from 1. */
  attempt: number;
  expiresAt: Date;
}

/** Those who do so at the same time take different ones. */
const claimStatement: NamedStatement = {
  name: 'claim-due-mails',
  text: `UPDATE queued_mails mail SET claimed_at = now(), attempt_count = mail.attempt_count + 1
    FROM (
      SELECT id FROM queued_mails
      WHERE next_attempt_at <= $1::timestamptz AND (claimed_at IS NULL OR claimed_at <= ${forgotten})
      ORDER BY next_attempt_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
    ) due
    WHERE mail.id = due.id
    RETURNING mail.id, mail.kind::text AS kind, mail.email, mail.new_email AS "newEmail", mail.attempt_count AS attempt, mail.expires_at AS "expiresAt"`,
};

/** Takes what is to be sent now, as much as one worker sends at a time. */
export function claimDueMails({ write, now }: Pick<Context, 'write' | 'now'>): Promise<DueMail[]> {
  return write<DueMail>(claimStatement, [now().toISOString()]);
}

import { z } from 'zod';

/** As nodemailer tells of it, without the addresses. */
const smtpError = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.int().optional().catch(undefined),
});

/** Why an e-mail was not sent, as far as it may stand in a log: what a mail server writes names the addressee. */
export interface MailFailure {
  /** nodemailer's, or the operating system's; the name of any other error. */
  code: string;
  /** The reply of the mail server (RFC 5321 §4.2); null where none came. */
  reply: number | null;
}

/** Reads what sending has thrown. */
export function mailFailureOf(error: unknown): MailFailure {
  const { data } = smtpError.safeParse(error);
  const name = error instanceof Error ? error.name : 'unknown';
  return { code: data?.code ?? name, reply: data?.responseCode ?? null };
}

/** Whether trying again is in vain: the server says for good that it takes nothing for that address (RFC 5321 §4.2.1). */
export function isFinal({ code, reply }: MailFailure): boolean {
  return code === 'EENVELOPE' && reply !== null && reply >= 500;
}

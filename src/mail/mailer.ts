import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { InvitationMessage } from '../../schema/members/invitation-message.ts';
import type { Config } from '../config.ts';

/** Sends what has to reach people outside of their browsers. */
export interface Mailer {
  isConfigured: boolean;
  /** Does not wait: that it could not be sent is logged, and the inviter can send it again. */
  invite(message: InvitationMessage): void;
  /** Ends its connections. */
  close(): void;
}

function textOf({ inviter, projectName, link }: InvitationMessage): string {
  return [
    `${inviter} invites you to work on ${projectName}.`,
    '',
    'Accept the invitation within a week:',
    link,
    '',
    'If you do not know what this is about, you can ignore it.',
    '',
  ].join('\n');
}

/** By SMTP; without a server to send through, the link is logged once for the operator to pass on. */
export function createMailer({ smtpUrl, mailFrom }: Config, log: Logger): Mailer {
  if (smtpUrl === null) {
    return {
      isConfigured: false,
      invite: ({ id, link }) => log.info({ invitation: id, link }, 'an invitation that no e-mail can bring'),
      close: () => undefined,
    };
  }
  const transport = createTransport({ url: smtpUrl, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 });
  return {
    isConfigured: true,
    invite(message) {
      const { id, to, inviter, projectName } = message;
      // Names come from people: without line breaks they are harmless in a header.
      const subject = `${inviter} invites you to ${projectName}`.replaceAll(/\s+/g, ' ');
      transport.sendMail({ from: mailFrom, to, subject, text: textOf(message) }).catch((error: unknown) => {
        log.error({ err: error, invitation: id }, 'an invitation could not be sent');
      });
    },
    close: () => transport.close(),
  };
}

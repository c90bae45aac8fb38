import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { AccountMessage } from '../../schema/mail/account-message.ts';
import type { InvitationMessage } from '../../schema/members/invitation-message.ts';
import type { DisabledNotice } from '../../schema/webhooks/disabled-notice.ts';
import type { Config } from '../config/config.ts';
import { requireNoTransaction } from '../database/transaction-scope.ts';
import { accountSubjects, accountText } from './account-text.ts';

/** Sends what has to reach people outside of their browsers. */
export interface Mailer {
  isConfigured: boolean;
  /** Does not wait: that it could not be sent is logged, and the inviter can send it again. */
  invite(message: InvitationMessage): void;
  /** Does not wait either: the notice is also to be seen with the destination. */
  announceDisabled(notice: DisabledNotice): void;
  /** Waits until the mail server has taken it. @throws Error where it does not */
  tellAccount(message: AccountMessage): Promise<void>;
  /** Connects and signs in as it would to send. @throws Error where it cannot */
  verify(): Promise<void>;
  /** Ends its connections. */
  close(): void;
}

function invitationText({ inviter, projectName, link }: InvitationMessage): string {
  return [
    `${inviter} invites you to work on ${quoted(projectName)}.`,
    '',
    'Accept the invitation within a week:',
    link,
    '',
    'If you do not know what this is about, you can ignore it.',
    '',
  ].join('\n');
}

const disabledReasons = {
  failing: 'Everything that was sent to it in the last five days has failed.',
  gone: 'It has answered 410 Gone, which says that it will not be back.',
};

function disabledText({ url, projectName, reason }: DisabledNotice): string {
  return [
    `Portico sends no more webhooks of ${quoted(projectName)} to`,
    url,
    '',
    disabledReasons[reason],
    '',
    'Nothing is lost: once it answers again, enable it, and recover what has failed since.',
    '',
  ].join('\n');
}

/**
 * A name as it is written into an e-mail: in one line, and without what programs for e-mail make links of, so that
 * nobody sends others to a place of their choice in our name. The dots and slashes that it gets look like those it had.
 */
function quoted(name: string): string {
  return name
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('://', ':\u2215\u2215')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '\u2024')
    .replaceAll(/(?<=\S)@(?=\S)/g, '\uff20');
}

/** By SMTP; without a server to send through, whoever invites gets the link in the answer, and passes it on. */
export function createMailer({ smtpUrl, mailFrom }: Config, log: Logger): Mailer {
  if (smtpUrl === null) {
    return {
      isConfigured: false,
      invite: ({ id }) => log.info({ invitation: id }, 'an invitation that no e-mail can bring'),
      announceDisabled: () => undefined,
      tellAccount: () => Promise.reject(new Error('without SMTP_URL no e-mail is sent')),
      verify: async () => undefined,
      close: () => undefined,
    };
  }
  const transport = createTransport({ url: smtpUrl, pool: true, connectionTimeout: 10_000, socketTimeout: 20_000 });
  const send = (to: string, subject: string, text: string, about: object) => {
    requireNoTransaction('the mail server');
    transport.sendMail({ from: mailFrom, to, subject, text }).catch((error: unknown) => {
      log.error({ err: error, ...about }, 'an e-mail could not be sent');
    });
  };
  return {
    isConfigured: true,
    invite(message) {
      const { id, to, inviter, projectName } = message;
      send(to, `${inviter} invites you to ${quoted(projectName)}`, invitationText(message), { invitation: id });
    },
    announceDisabled(notice) {
      const { to, projectName, destinationId } = notice;
      // One message each: the admins of a project need not know each other's addresses.
      for (const admin of to) {
        send(admin, `A webhook of ${quoted(projectName)} was disabled`, disabledText(notice), {
          destination: destinationId,
        });
      }
    },
    async tellAccount(message) {
      requireNoTransaction('the mail server');
      const { to, kind } = message;
      await transport.sendMail({ from: mailFrom, to, subject: accountSubjects[kind], text: accountText(message) });
    },
    async verify() {
      requireNoTransaction('the mail server');
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

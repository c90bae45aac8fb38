import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { InvitationMessage } from '../../schema/members/invitation-message.ts';
import type { DisabledNotice } from '../../schema/webhooks/disabled-notice.ts';
import { requireNoTransaction } from '../database/transaction-scope.ts';
import { accountSubjects, accountText } from './account-text.ts';
import type { Mailer } from './mailer.ts';
import { smtpOptions } from './smtp-options.ts';

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

/** Sends by the server at a URL. @param mailFrom whom messages are from */
export function smtpMailer(smtpUrl: string, mailFrom: string, log: Logger): Mailer {
  const transport = createTransport(smtpOptions(smtpUrl));
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

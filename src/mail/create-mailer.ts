import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Mailer } from './mailer.ts';

/** Without a server to send through, whoever invites gets the link in the answer, and passes it on. */
function silentMailer(log: Logger): Mailer {
  return {
    isConfigured: false,
    invite: ({ id }) => log.info({ invitation: id }, 'an invitation that no e-mail can bring'),
    announceDisabled: () => undefined,
    tellAccount: () => Promise.reject(new Error('without SMTP_URL no e-mail is sent')),
    verify: async () => undefined,
    close: () => undefined,
  };
}

/** By SMTP, where there is a server to send through; what that takes is loaded only there. */
export async function createMailer({ smtpUrl, mailFrom }: Config, log: Logger): Promise<Mailer> {
  if (smtpUrl === null) return silentMailer(log);
  const { smtpMailer } = await import('./smtp-mailer.ts');
  return smtpMailer(smtpUrl, mailFrom, log);
}

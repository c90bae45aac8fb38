import type { LinkPurpose } from '../../prisma/generated/client.ts';

export interface MailPorts {
  /** Whether this installation can send e-mail. */
  sendsMail: boolean;
  /** Where the holder of a link that was sent by e-mail uses it. */
  mailedLinkUrl(purpose: LinkPurpose, token: string): string;
}

export interface MailTransactionPorts {
  /** Tells the worker of this process, once the change is committed, that there is e-mail to send. */
  announceMail(): void;
}

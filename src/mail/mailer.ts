import type { AccountMessage } from '../../schema/mail/account-message.ts';
import type { InvitationMessage } from '../../schema/members/invitation-message.ts';
import type { DisabledNotice } from '../../schema/webhooks/disabled-notice.ts';

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

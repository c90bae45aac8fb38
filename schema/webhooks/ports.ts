import type { WebhookVerification, WebhookVerificationInput } from './verification.ts';

/** What webhooks need to know of the network. */
export interface WebhookPorts {
  /**
   * Finds out where a URL leads to, so that `forbiddenWebhookUrlReason` can tell; never inside of a transaction.
   * @returns false where so much is asked on the caller's behalf already that this was not asked
   */
  lookUpWebhookUrl(url: string): Promise<boolean>;
  /** Why no webhook may be sent to a URL that was looked up; null where it may. */
  forbiddenWebhookUrlReason(url: string): string | null;
  /** @param secretsToTry asked for only where the signature is well-formed and fresh */
  verifyWebhook(
    input: WebhookVerificationInput,
    secretsToTry: () => Promise<readonly string[]>,
  ): Promise<WebhookVerification>;
}

export interface WebhookTransactionPorts {
  /** Tells the workers of this process, once the change is committed, that there is something to deliver. */
  announceDeliveries(): void;
}

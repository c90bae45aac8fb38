/** Why a signature was refused. */
export const refusalReasons = ['malformed_signature', 'timestamp_out_of_tolerance', 'signature_mismatch'] as const;
type RefusalReason = (typeof refusalReasons)[number];

export interface WebhookVerificationInput {
  /** The body exactly as it arrived. */
  payload: string;
  /** `Service-Signature`, or `webhook-signature` where the message's id and timestamp come with it. */
  signature: string;
  toleranceSeconds: number;
  /** The headers `webhook-id` and `webhook-timestamp` of Standard Webhooks. */
  standard: { id: string; timestamp: string } | null;
}

/** `timestamp` in Unix seconds; `secret` the one that it was signed with. */
export type WebhookVerification =
  | { valid: true; timestamp: number; secret: string }
  | { valid: false; reason: RefusalReason };

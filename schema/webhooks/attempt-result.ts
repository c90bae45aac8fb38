import type { AttemptFailure } from '../../prisma/generated/client.ts';

/** What came of one request to a destination. */
export interface AttemptResult {
  startedAt: Date;
  durationMs: number;
  /** Null where no answer came. */
  responseStatus: number | null;
  /** Its first 1 KiB, as text. */
  responseBody: string | null;
  /** Null where it succeeded. */
  failure: AttemptFailure | null;
  /** Before when the destination wants to hear nothing more. */
  retryAfter: Date | null;
}

/** 410 says that nobody is there any more, nor will be (RFC 9110 §15.5.11). */
export function isGone({ responseStatus }: AttemptResult): boolean {
  return responseStatus === 410;
}

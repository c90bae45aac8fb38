import type { DisabledReason } from '../../prisma/generated/client.ts';

/** What a project's admins are told of a destination that was disabled. */
export interface DisabledNotice {
  destinationId: string;
  url: string;
  projectName: string;
  reason: DisabledReason;
  /** Their e-mail addresses. */
  to: string[];
}

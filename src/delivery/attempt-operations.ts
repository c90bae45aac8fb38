import { tracingChannel } from 'node:diagnostics_channel';
import type { AttemptFailure } from '../../prisma/generated/client.ts';

/** An attempt at delivering a webhook. */
export interface AttemptOperation {
  /** What caused its event (W3C Trace Context); null where that was not traced. */
  traceParent: string | null;
  /** Where it goes. */
  host: string;
  /** What came of it, known when it is over. */
  outcome: 'succeeded' | AttemptFailure;
}

/** Tells of each attempt, where anybody listens (node:diagnostics_channel). */
export const attemptOperations = tracingChannel<unknown, AttemptOperation>('portico:webhook-attempt');

import { tracingChannel } from 'node:diagnostics_channel';

/** A request on its way through the pipeline; route and status are known when it is over. */
export interface HttpOperation {
  method: string;
  requestId: string;
  /** What it says that it is part of (W3C Trace Context); not checked. */
  traceParent: string | null;
  /** The route's pattern, or what statistics call its place. */
  route: string;
  status: number;
}

/** Tells of each request, where anybody listens (node:diagnostics_channel). */
export const httpOperations = tracingChannel<unknown, HttpOperation>('portico:http');

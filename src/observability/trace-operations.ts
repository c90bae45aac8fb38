import type { TracingChannel } from 'node:diagnostics_channel';
import { type Span, SpanStatusCode } from '@opentelemetry/api';
import { currentSpan, openSpan } from '../tracing/current-span.ts';

/** How the operations of a channel become spans. Neither may throw: what listens to a channel ends the process with what it throws. */
export interface Tracer<Operation> {
  /** @returns none where it is not to be traced; what is in it is then part of what it is part of */
  begin(operation: Operation, parent: Span | undefined): Span | undefined;
  /** Completes what is known only when it is over. */
  complete?(operation: Operation, span: Span): void;
}

/**
 * Makes a span of each operation of a channel, which all that happens in it is part of.
 * @returns what ends that
 */
export function traceOperations<Operation extends object>(
  channel: TracingChannel<unknown, Operation>,
  { begin, complete }: Tracer<Operation>,
): () => void {
  const spans = new WeakMap<Operation, Span>();
  const nothing = () => undefined;
  const subscribers = {
    start: nothing,
    end: nothing,
    asyncStart: nothing,
    asyncEnd: (operation: Operation & { error?: unknown }) => {
      const span = spans.get(operation);
      if (!span) return;
      // What it says may hold what somebody has sent: the log has it, by the same request.
      if (operation.error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      complete?.(operation, span);
      span.end();
    },
    error: nothing,
  };
  channel.start.bindStore(currentSpan, (operation) => {
    const parent = openSpan();
    const span = begin(operation, parent);
    if (span) spans.set(operation, span);
    return span ?? parent;
  });
  channel.subscribe(subscribers);
  return () => {
    channel.unsubscribe(subscribers);
    channel.start.unbindStore(currentSpan);
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** What a trace is told of that is under way; sockets and timers that began in it remember it, so that it may have ended. */
export const currentSpan = new AsyncLocalStorage<Span | undefined>();

/** The span that what is done now is part of; none where nothing is traced, or not this. */
export function openSpan(): Span | undefined {
  const span = currentSpan.getStore();
  return span?.isRecording() ? span : undefined;
}

/** What is done now, for whoever continues it elsewhere (W3C Trace Context, `traceparent`); null where it is not traced. */
export function traceParent(): string | null {
  const context = openSpan()?.spanContext();
  return context ? `00-${context.traceId}-${context.spanId}-01` : null;
}

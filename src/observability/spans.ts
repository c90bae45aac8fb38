import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer as SpanMaker,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { fieldOperations } from '../../schema/plugins/trace-fields.ts';
import { sqlOperations } from '../database/sql-operations.ts';
import { attemptOperations } from '../delivery/attempt-operations.ts';
import { httpOperations } from '../server/http-operations.ts';
import { traceOperations } from './trace-operations.ts';

function below(parent: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, parent);
}

/** What a `traceparent` names, which is elsewhere; none where it names nothing. */
function remote(traceParent: string | null): Context {
  const context = traceParent === null ? null : parseTraceParent(traceParent);
  if (!context || !isSpanContextValid(context)) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...context, isRemote: true });
}

/**
 * Makes spans of requests, and of the root fields, statements and attempts in them. Attributes are named as OpenTelemetry's
 * semantic conventions name them; none holds anything from outside but a host.
 * @param continues whether a request is part of the trace that its `traceparent` names
 * @returns what ends that
 */
export function makeSpans(spans: SpanMaker, continues: boolean): () => void {
  const ends = [
    traceOperations(httpOperations, {
      begin: ({ method, traceParent, requestId }) =>
        spans.startSpan(
          method,
          {
            kind: SpanKind.SERVER,
            attributes: { 'http.request.method': method, 'portico.request.id': requestId },
          },
          remote(continues ? traceParent : null),
        ),
      complete: ({ method, route, status }, span) => {
        span.updateName(`${method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      },
    }),
    traceOperations(fieldOperations, {
      begin: ({ field }, parent) => parent && spans.startSpan(field, {}, below(parent)),
    }),
    traceOperations(sqlOperations, {
      begin: ({ statement }, parent) => {
        const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': statement };
        return parent && spans.startSpan(statement, { kind: SpanKind.CLIENT, attributes }, below(parent));
      },
    }),
    traceOperations(attemptOperations, {
      begin: ({ traceParent, host }) => {
        if (traceParent === null) return undefined;
        const attributes = { 'http.request.method': 'POST', 'server.address': host };
        return spans.startSpan('webhook attempt', { kind: SpanKind.CLIENT, attributes }, remote(traceParent));
      },
      complete: ({ outcome }, span) => {
        span.setAttribute('portico.attempt.outcome', outcome);
        if (outcome !== 'succeeded') span.setStatus({ code: SpanStatusCode.ERROR });
      },
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

import { randomUUID } from 'node:crypto';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { TraceSettings } from '../config/config.ts';
import { version } from '../config/version.ts';
import { makeSpans } from './spans.ts';

/** Milliseconds in which spans are gathered, and in which a collector must take them. */
const gathering = 1_000;
const patience = 5_000;

/** Spans that wait for a collector at most; what comes beyond is left out. */
const mostWaiting = 8_192;

/** Milliseconds between two warnings about a collector. */
const warningInterval = 60_000;

const complaints = z.object({ name: z.string(), message: z.string(), code: z.string().optional() });

/** What an exporter says of a failure, without what the collector has answered, which may repeat a credential. */
function reasonOf(complaint: string): string {
  try {
    const { name, message, code } = complaints.parse(JSON.parse(complaint));
    return [name, code, message].filter(Boolean).join(' ').slice(0, 200);
  } catch {
    return 'it did not say why';
  }
}

/** Has what the exporter complains about in the log: once a minute, since it complains of each batch. */
function complainTo(log: Logger): void {
  let warnedAt = -Infinity;
  const complain = (complaint: string) => {
    if (performance.now() - warnedAt < warningInterval) return;
    warnedAt = performance.now();
    log.warn({ reason: reasonOf(complaint) }, 'spans did not reach the collector');
  };
  const nothing = () => undefined;
  const logger = { error: complain, warn: complain, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/**
 * Tells a collector of what happens, by OTLP over HTTP. Its headers are those that OTEL_EXPORTER_OTLP_HEADERS names, as the exporter
 * reads them itself.
 * @returns what ends that, when what was gathered is sent or cannot be
 */
export function beginTracing(settings: TraceSettings, log: Logger): () => Promise<void> {
  complainTo(log);
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: patience });
  const resource = defaultResource().merge(
    resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
  );
  const provider = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: gathering,
        exportTimeoutMillis: patience,
      }),
    ],
  });
  const end = makeSpans(provider.getTracer('portico', version), settings.continues);
  log.info({ collector: new URL(settings.url).origin, ratio: settings.ratio }, 'a collector is told of traces');
  return async () => {
    end();
    await provider.shutdown().catch(() => log.warn('the last spans were not sent'));
    diag.disable();
  };
}

import { createServer, type Server } from 'node:http';
import protobuf from 'protobufjs';

/** What is read of opentelemetry/proto/trace/v1/trace.proto; the rest is passed over. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message Value { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
  message Attribute { string key = 1; Value value = 2; }
  message Status { string message = 2; int32 code = 3; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated Attribute attributes = 9; Status status = 15;
  }
  message Scope { repeated Span spans = 2; }
  message Resource { repeated Attribute attributes = 1; }
  message ResourceSpans { Resource resource = 1; repeated Scope scopes = 2; }
  message Request { repeated ResourceSpans resource_spans = 1; }`);

const request = root.lookupType('Request');

interface RawAttribute {
  key: string;
  value: Record<string, unknown>;
}

/** A span as a collector knows it. */
export interface CollectedSpan {
  trace: string;
  id: string;
  /** Empty where it is the first of its trace. */
  parent: string;
  name: string;
  /** 1 internal, 2 server, 3 client. */
  kind: number;
  attributes: Record<string, unknown>;
  /** 2 where it failed. */
  status: number;
  service: unknown;
}

function attributesOf(attributes: readonly RawAttribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** What OpenTelemetry calls a collector: it takes spans by OTLP over HTTP. */
export class Collector {
  readonly #server: Server;
  readonly spans: CollectedSpan[] = [];
  /** All that has come, as it came. */
  readonly bodies: Buffer[] = [];
  readonly paths = new Set<string>();
  /** What it answers. */
  status = 200;
  /** What it says where that is no 200. */
  refusal = '';
  /** How often that was. */
  refused = 0;
  url = '';

  private constructor() {
    this.#server = createServer(async (message, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk);
      this.paths.add(`${message.method} ${message.url} ${message.headers['x-key'] ?? ''}`.trim());
      if (this.status !== 200) this.refused += 1;
      else this.#take(Buffer.concat(chunks));
      response.writeHead(this.status, { 'content-type': 'application/x-protobuf' }).end(this.refusal);
    });
  }

  static async listen(): Promise<Collector> {
    const collector = new Collector();
    await new Promise<void>((resolve) => collector.#server.listen(0, '127.0.0.1', resolve));
    const address = collector.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    collector.url = `http://127.0.0.1:${address.port}`;
    return collector;
  }

  #take(body: Buffer): void {
    this.bodies.push(body);
    const options = { bytes: String, longs: String };
    for (const { resource, scopes = [] } of request.toObject(request.decode(body), options).resourceSpans ?? []) {
      const { 'service.name': service } = attributesOf(resource?.attributes);
      for (const span of scopes.flatMap((scope: { spans?: unknown[] }) => scope.spans ?? [])) {
        const { traceId, spanId, parentSpanId = '', name, kind = 0, attributes, status } = span;
        const hex = (base64: string) => Buffer.from(base64, 'base64').toString('hex');
        this.spans.push({
          trace: hex(traceId),
          id: hex(spanId),
          parent: hex(parentSpanId),
          name,
          kind,
          attributes: attributesOf(attributes),
          status: status?.code ?? 0,
          service,
        });
      }
    }
  }

  named(name: string): CollectedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

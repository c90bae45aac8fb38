import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import { openApiDocuments } from '../../src/tools/openapi-documents.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { schema } from '../../schema/index.ts';
import { scopeDescriptions } from '../../schema/authorization/scopes.ts';
import type { Reply } from './reply.ts';

const shape = z.record(z.string(), z.unknown());

const header = z.object({ schema: shape, required: z.boolean().default(false) });

const content = z.record(z.string(), z.object({ schema: shape.optional() }));

const response = z.object({
  headers: z.record(z.string(), z.object({ $ref: z.string() })).default({}),
  content: content.optional(),
});

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        requestBody: z.object({ content }).optional(),
        responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), response])),
      }),
    ),
  ),
  components: z.object({
    headers: z.record(z.string(), header),
    responses: z.record(z.string(), response),
    schemas: z.record(z.string(), shape),
  }),
});

type Response = z.infer<typeof response>;

const documents = openApiDocuments(schema, 'http://localhost', scopeDescriptions);

function nameOf({ $ref }: { $ref: string }): string {
  return $ref.split('/').at(-1) ?? '';
}

/** A document, and what of it has been compiled. */
class Documented {
  readonly #document: z.infer<typeof document>;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(source: unknown) {
    this.#document = document.parse(source);
    addFormats.default(this.#ajv);
    this.#ajv.addSchema({ $id: 'document', components: this.#document.components });
  }

  operation({ method, path }: Route) {
    return this.#document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  }

  response(route: Route, status: number): Response | null {
    const found = this.operation(route)?.responses[status];
    if (!found) return null;
    return '$ref' in found ? (this.#document.components.responses[nameOf(found)] ?? null) : found;
  }

  header(reference: { $ref: string }): z.infer<typeof header> {
    const found = this.#document.components.headers[nameOf(reference)];
    if (!found) throw new Error(`${reference.$ref} is missing`);
    return found;
  }

  validate(of: Record<string, unknown>, value: unknown): unknown {
    const text = JSON.stringify(of).replaceAll('"#/components', '"document#/components');
    const validate = this.#compiled.get(text) ?? this.#ajv.compile(JSON.parse(text));
    this.#compiled.set(text, validate);
    return validate(value) ? null : validate.errors;
  }
}

const bySurface = new Map([...documents].map(([surface, document]) => [surface, new Documented(document)]));

/** A header is text, whatever it says. */
function headerValue({ type }: Record<string, unknown>, text: string): unknown {
  return type === 'integer' ? Number(text) : text;
}

function expectHeaders(on: Documented, { headers }: Response, reply: Reply, what: string): void {
  for (const [name, reference] of Object.entries(headers)) {
    const described = on.header(reference);
    const text = reply.headers.get(name);
    if (described.required) expect(text, `${name} of ${what}`).not.toBeNull();
    if (text !== null) expect(on.validate(described.schema, headerValue(described.schema, text)), what).toBeNull();
  }
}

/** Compares an answer with what the OpenAPI document of its surface says: status, headers and body, and nothing else. */
export function expectDocumented(route: Route, reply: Reply): void {
  const on = bySurface.get(route.surface.name);
  // What is not HTTP gets 431 before any route is asked.
  if (!on || reply.status === 431) return;
  const what = `${route.method} ${route.path} ${reply.status}`;
  const described = on.response(route, reply.status);
  expect(described, `${what} is not documented`).not.toBeNull();
  if (!described) return;
  expectHeaders(on, described, reply, what);
  if (!described.content) {
    expect(reply.text, what).toBe('');
    return;
  }
  const type = (reply.headers.get('content-type') ?? '').split(';')[0] ?? '';
  expect(Object.keys(described.content), `content type of ${what}`).toContain(type);
  const of = described.content[type]?.schema;
  if (of) expect(on.validate(of, reply.body), `${what}: ${reply.text.slice(0, 2_000)}`).toBeNull();
}

/** Compares a body that was taken with what the document says can be sent: nothing is taken that it does not tell of. */
export function expectDocumentedRequest(route: Route, body: unknown): void {
  const on = bySurface.get(route.surface.name);
  const [described] = Object.values(on?.operation(route)?.requestBody?.content ?? {});
  if (!on || !described?.schema) return;
  const what = `the body of ${route.method} ${route.path}: ${JSON.stringify(body)}`;
  expect(on.validate(described.schema, body), what).toBeNull();
}

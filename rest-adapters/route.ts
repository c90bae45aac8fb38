import type { Codec } from './codec.ts';
import type { Form } from './form.ts';
import type { HeaderReader } from './header-reader.ts';
import type { TadaDocumentNode } from 'gql.tada';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { type BoundOperation, bindOperation } from './bound-operation.ts';
import { type Deprecation, requireNotice } from './deprecation.ts';
import type { JsonShape } from './json-shape.ts';
import type { NameStyle } from './naming.ts';
import { type AnswerFacts, describeAnswer } from './openapi/answer-shape.ts';
import type { Responder } from './respond.ts';
import { type Surface, surfaceOf } from './surface.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A form of OAuth: what is in it, and how it becomes the variables of the operation. */
export interface FormReader {
  shape: JsonShape;
  read(form: Form, headers: HeaderReader): Record<string, unknown>;
}

/** What is particular to a route besides its operation and how that is answered. */
interface Declaration {
  method: Method;
  /** `:name` fills the variable of that name. */
  path: `/${string}`;
  summary: string;
  /** How the body's fields are written; snake_case unless the documented interface says otherwise. */
  names?: NameStyle;
  /** For an OAuth endpoint: takes a form instead of JSON, and words its errors as RFC 6749 does. */
  form?: FormReader | null;
  /** For a protocol of its own, whose bodies and errors are not ours to word. */
  codec?: Codec | null;
  /** For a route that will be gone one day. */
  deprecation?: Deprecation | null;
  /** For what may be asked as often as anybody likes, because it tells how often other things may be asked. */
  isFree?: boolean;
}

/** A declared route, whatever its data. */
export interface Route {
  method: Method;
  path: string;
  surface: Surface;
  summary: string;
  document: DocumentNode;
  names: NameStyle;
  form: FormReader | null;
  codec: Codec | null;
  deprecation: Deprecation | null;
  /** Whether it does not count against the limits of the caller. */
  isFree: boolean;
  status: Responder<unknown>['status'];
  kind: Responder<unknown>['kind'];
  secret: boolean;
  creates: boolean;
  /** Compiles the operation against the schema; once, at start. */
  bind(schema: GraphQLSchema): BoundOperation;
  /** What is known of its successful answer. */
  describe(schema: GraphQLSchema): AnswerFacts;
}

const declared = new WeakSet<object>();

/** Whether it was declared by `route`. */
export function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && declared.has(value);
}

/**
 * Declares a route: where it is, the GraphQL operation behind it, whose aliases are the names of the answer's
 * fields, and how the data is answered. The rest follows from the operation: scope and refusals from the field
 * that it selects, the body's fields from `$input`, query parameters from its other variables,
 * `Service-Environment` from `$environment`, `If-Match` from `$expectedVersions`.
 * @throws Error where the path belongs to no surface, or will be gone too soon
 */
export function route<Data>(
  {
    method,
    path,
    summary,
    names = 'snake_case',
    form = null,
    codec = null,
    deprecation = null,
    isFree = false,
  }: Declaration,
  operation: TadaDocumentNode<Data, never>,
  respond: Responder<Data>,
): Route {
  const surface = surfaceOf(path);
  if (!surface) throw new Error(`${path} belongs to no surface`);
  if (deprecation) requireNotice(deprecation);
  const { status, kind, secret, creates = false } = respond;
  const bind = (schema: GraphQLSchema) => bindOperation(schema, operation, respond);
  const describe = (schema: GraphQLSchema) => describeAnswer(schema, operation, respond);
  const made: Route = {
    method,
    path,
    surface,
    summary,
    document: operation,
    names,
    form,
    codec,
    deprecation,
    isFree,
    status,
    kind,
    secret,
    creates,
    bind,
    describe,
  };
  declared.add(made);
  return made;
}

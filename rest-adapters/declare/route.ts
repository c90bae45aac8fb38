import type { TadaDocumentNode } from 'gql.tada';
import type { DocumentNode } from 'graphql';
import type { Codec } from './codec.ts';
import { type Deprecation, requireNotice } from './deprecation.ts';
import type { Form } from '../http/form.ts';
import type { HeaderReader } from '../http/headers.ts';
import type { JsonSchema } from './json-schema.ts';
import type { NameStyle } from './naming.ts';
import type { Responder } from './responders.ts';
import type { Surface } from './surface.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A form of OAuth: what is in it, and how it becomes the variables of the operation. */
export interface FormReader {
  shape: JsonSchema;
  read(form: Form, headers: HeaderReader): Record<string, unknown>;
}

/** What is particular to a route besides its operation and how that is answered. */
interface Declaration {
  method: Method;
  /** Below the prefix of the surface; `:name` fills the variable of that name. */
  path: `/${string}`;
  summary: string;
  /** How the body's fields are written; snake_case unless the documented interface says otherwise. */
  names: NameStyle;
  /** For an OAuth endpoint: takes a form instead of JSON, and words its errors as RFC 6749 does. */
  form: FormReader | null;
  /** For a protocol of its own, whose bodies and errors are not ours to word. */
  codec: Codec | null;
  /** For a route that will be gone one day. */
  deprecation: Deprecation | null;
  /** For what may be asked as often as anybody likes, because it tells how often other things may be asked. */
  isFree: boolean;
}

/** A declared route, whatever its data: nothing but data, and how those of its operation become an answer. */
export interface Route extends Declaration, Responder<unknown> {
  surface: Surface;
  /** With the surface's prefix. */
  path: `/${string}`;
  /** The operation that it answers by. */
  document: DocumentNode;
}

const usual = { names: 'snake_case', form: null, codec: null, deprecation: null, isFree: false } as const;

/**
 * Declares a route: where it is, the GraphQL operation behind it, whose aliases are the names of the answer's
 * fields, and how the data is answered. The rest follows from the operation: scope and refusals from the field
 * that it selects, the body's fields from `$input`, query parameters from its other variables,
 * `Service-Environment` from `$environment`, `If-Match` from `$expectedVersions`.
 * @throws Error where it will be gone too soon
 */
export function route<Data>(
  surface: Surface,
  declaration: Pick<Declaration, 'method' | 'path' | 'summary'> & Partial<Declaration>,
  document: TadaDocumentNode<Data, never>,
  respond: Responder<Data>,
): Route {
  if (declaration.deprecation) requireNotice(declaration.deprecation);
  const path = `${surface.prefix}${declaration.path}` as const;
  return { ...usual, ...declaration, ...respond, surface, path, document };
}

/** What the client's calls are made from: the part of an OpenAPI document that says what can be asked, and how. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

export interface Operation {
  operationId: string;
  summary: string;
  deprecated?: boolean;
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema }>;

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  items?: Schema;
  enum?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** One operation, and where it is. */
export interface Route {
  /** As in `GET`. */
  method: string;
  /** As in `/v1/projects/{projectId}`. */
  path: string;
  operation: Operation;
}

export function routesOf({ paths }: Document): Route[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The last part of `#/components/schemas/Project`. */
export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** What an operation takes beside its body, with what the document keeps in one place put in. */
export function parametersOf({ parameters = [] }: Operation, { components }: Document): Parameter[] {
  return parameters.map((parameter) => {
    if (!('$ref' in parameter)) return parameter;
    const found = components.parameters?.[nameOf(parameter.$ref)];
    if (!found) throw new Error(`there is no parameter ${parameter.$ref}`);
    return found;
  });
}

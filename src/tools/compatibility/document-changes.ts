import { isJsonObject, type JsonSchema } from '../../../rest-adapters/declare/json-schema.ts';
import { type Document, entriesOf, resolve, shapeIn, shapesIn, stringsIn } from './document.ts';
import { type Incompatibility, ShapeComparison } from './shape-comparison.ts';

const methods = ['get', 'post', 'patch', 'delete'];

/** Operations by their method and path, as in `GET /v1/projects`. */
function operationsOf({ paths }: Document): Map<string, JsonSchema> {
  const found = entriesOf(paths).flatMap(([path, item]) => {
    return entriesOf(item).flatMap(([method, operation]) => {
      return methods.includes(method) ? [[`${method.toUpperCase()} ${path}`, operation] as const] : [];
    });
  });
  return new Map(found);
}

/** Each set of credentials that opens an operation; an empty one where it is open to everybody (OpenAPI 3.1 §4.8.30). */
function waysInto({ security }: JsonSchema): JsonSchema[] {
  const ways = shapesIn(security);
  return ways.length > 0 ? ways : [{}];
}

/** Whether the last release said that it would be gone by now (RFC 8594). */
function isPastSunset(operation: JsonSchema, today: string): boolean {
  const sunset = operation['x-sunset'];
  return operation.deprecated === true && typeof sunset === 'string' && sunset <= today;
}

/** What was possible in one document and is not in a later one. Each change is a sentence that begins with where it is. */
class DocumentComparison {
  readonly #before: Document;
  readonly #after: Document;
  readonly #requests: ShapeComparison;
  readonly #answers: ShapeComparison;

  constructor(before: Document, after: Document) {
    this.#before = before;
    this.#after = after;
    this.#requests = new ShapeComparison(before, after, true);
    this.#answers = new ShapeComparison(after, before, false);
  }

  changes(today: string): string[] {
    const after = operationsOf(this.#after);
    const changes = [...operationsOf(this.#before)].flatMap(([name, operation]) => {
      const counterpart = after.get(name);
      if (counterpart) return this.#operation(operation, counterpart).map((what) => `${name} ${what}`);
      return isPastSunset(operation, today) ? [] : [`${name} is gone`];
    });
    return [...changes, ...this.#webhooks(), ...this.#names()];
  }

  /** Generated clients name their types by the schemas. */
  #names(): string[] {
    const names = ({ components }: Document) => entriesOf(Object(components).schemas).map(([name]) => name);
    const after = new Set(names(this.#after));
    return names(this.#before)
      .filter((name) => !after.has(name))
      .map((name) => `schema ${name} is gone`);
  }

  #operation(before: JsonSchema, after: JsonSchema): string[] {
    const isRenamed = before.operationId !== after.operationId;
    return [
      ...(isRenamed ? [`is called ${after.operationId} instead of ${before.operationId}`] : []),
      ...this.#security(before, after),
      ...this.#parameters(before, after),
      ...this.#requestBody(before, after),
      ...this.#responses(before, after),
    ];
  }

  /** Each credential must go on opening it, with no more scopes than before. */
  #security(before: JsonSchema, after: JsonSchema): string[] {
    const ways = waysInto(after);
    const closed = waysInto(before).filter((way) => {
      return !ways.some((other) =>
        Object.entries(other).every(([scheme, scopes]) => {
          const had = new Set(stringsIn(way[scheme]));
          return scheme in way && stringsIn(scopes).every((scope) => had.has(scope));
        }),
      );
    });
    return closed.map((way) => {
      const isOpen = Object.keys(way).length === 0;
      return isOpen ? 'no longer opens without a credential' : `no longer opens with ${JSON.stringify(way)}`;
    });
  }

  #parameters(before: JsonSchema, after: JsonSchema): string[] {
    const named = (document: Document, operation: JsonSchema) => {
      const parameters = shapesIn(operation.parameters).map((parameter) => resolve(document, parameter));
      return new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
    };
    const [had, has] = [named(this.#before, before), named(this.#after, after)];
    const demanded = [...has].filter(([name, { required }]) => required === true && had.get(name)?.required !== true);
    const changed = [...had].flatMap(([name, parameter]) => {
      const counterpart = has.get(name);
      if (!counterpart) return [`no longer takes ${name}`];
      const [old, now] = [shapeIn(parameter.schema), shapeIn(counterpart.schema)];
      const isOther = JSON.stringify(old.default) !== JSON.stringify(now.default);
      return [...this.#refused(old, now, name), ...(isOther ? [`has another default of ${name}`] : [])];
    });
    return [...demanded.map(([name]) => `demands ${name}`), ...changed];
  }

  #requestBody(before: JsonSchema, after: JsonSchema): string[] {
    const [old, now] = [shapeIn(before.requestBody), shapeIn(after.requestBody)];
    const demanded = now.required === true && old.required !== true ? ['demands a body'] : [];
    const changed = entriesOf(old.content).flatMap(([type, media]) => {
      const counterpart = shapeIn(now.content)[type];
      if (!isJsonObject(counterpart)) return [`no longer takes ${type}`];
      return this.#refused(shapeIn(media.schema), shapeIn(counterpart.schema), 'body');
    });
    return [...demanded, ...changed];
  }

  #responses(before: JsonSchema, after: JsonSchema): string[] {
    const now = shapeIn(after.responses);
    return entriesOf(before.responses).flatMap(([status, response]) => {
      const counterpart = now[status];
      if (isJsonObject(counterpart)) return this.#response(response, counterpart).map((what) => `${status} ${what}`);
      // Whoever is no longer refused has nothing to complain of.
      return status.startsWith('2') ? [`no longer answers ${status}`] : [];
    });
  }

  #response(before: JsonSchema, after: JsonSchema): string[] {
    const [old, now] = [resolve(this.#before, before), resolve(this.#after, after)];
    const headers = entriesOf(old.headers).flatMap(([name, header]) => {
      const counterpart = shapeIn(now.headers)[name];
      if (!isJsonObject(counterpart)) return [`no longer has the header ${name}`];
      const [had, has] = [resolve(this.#before, header), resolve(this.#after, counterpart)];
      const isUnsure = had.required === true && has.required !== true;
      return [
        ...(isUnsure ? [`does not always have the header ${name}`] : []),
        ...this.#surprising(shapeIn(has.schema), shapeIn(had.schema), `header ${name}`),
      ];
    });
    const bodies = entriesOf(old.content).flatMap(([type, media]) => {
      const counterpart = shapeIn(now.content)[type];
      if (!isJsonObject(counterpart)) return [`no longer has a body of ${type}`];
      return this.#surprising(shapeIn(counterpart.schema), shapeIn(media.schema), 'body');
    });
    return [...headers, ...bodies];
  }

  /** What destinations are sent is to them what an answer is to a client. */
  #webhooks(): string[] {
    const payloadOf = (item: JsonSchema) => {
      const { content } = shapeIn(shapeIn(item.post).requestBody);
      return shapeIn(shapeIn(shapeIn(content)['application/json']).schema);
    };
    const now = shapeIn(this.#after.webhooks);
    return entriesOf(this.#before.webhooks).flatMap(([topic, item]) => {
      const counterpart = now[topic];
      if (!isJsonObject(counterpart)) return [`webhook ${topic} is gone`];
      const changes = this.#surprising(payloadOf(counterpart), payloadOf(item), 'body');
      return changes.map((what) => `webhook ${topic} ${what}`);
    });
  }

  #refused(before: JsonSchema, after: JsonSchema, part: string): string[] {
    const tell = ({ path, value }: Incompatibility) => `no longer takes ${part}${path} ${value}`;
    return this.#requests.incompatibilities(before, after).map(tell);
  }

  #surprising(after: JsonSchema, before: JsonSchema, part: string): string[] {
    const tell = ({ path, value }: Incompatibility) => `${part}${path} can now be ${value}`;
    return this.#answers.incompatibilities(after, before).map(tell);
  }
}

/**
 * Everything in an OpenAPI document that would break clients of an earlier one: what they send is no longer taken, or
 * what they are answered is not what they were told. Values that are new in an answered list of values count too.
 * @param today in the form 2026-11-21; what was announced to be gone by then may go
 */
export function breakingDocumentChanges(before: Document, after: Document, today: string): string[] {
  return new DocumentComparison(before, after).changes(today);
}

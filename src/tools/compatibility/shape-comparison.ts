import { isJsonObject, type JsonSchema } from '../../../rest-adapters/declare/json-schema.ts';
import { type Document, resolve, shapesIn, stringsIn } from './document.ts';

/** A value that fits one shape and not the other. */
export interface Incompatibility {
  /** The way to it within the body, like `.items[].name`; empty for the whole. */
  path: string;
  /** To be read after "no longer takes" or "can now be". */
  value: string;
}

/** Lower and upper bounds: where the expected one is set, the given one must be as strict. */
const bounds = {
  minimum: (given: number, expected: number) => given >= expected,
  minLength: (given: number, expected: number) => given >= expected,
  minItems: (given: number, expected: number) => given >= expected,
  maximum: (given: number, expected: number) => given <= expected,
  maxLength: (given: number, expected: number) => given <= expected,
  maxItems: (given: number, expected: number) => given <= expected,
};

/** Keywords whose value must stay as it is, once it is expected. */
const exact = ['pattern', 'format', 'uniqueItems'] as const;

function typesOf({ type }: JsonSchema): string[] {
  return typeof type === 'string' ? [type] : stringsIn(type);
}

function valuesOf(shape: JsonSchema): unknown[] | null {
  if ('const' in shape) return [shape.const];
  return Array.isArray(shape.enum) ? shape.enum : null;
}

function alternativesOf(shape: JsonSchema): JsonSchema[] | null {
  const alternatives = shapesIn(shape.oneOf ?? shape.anyOf);
  return alternatives.length > 0 ? alternatives : null;
}

function typeMisfits(given: JsonSchema, expected: JsonSchema): string[] {
  const allowed = typesOf(expected);
  if (allowed.length === 0) return [];
  if (typesOf(given).length === 0 && !valuesOf(given)) return ['of any type'];
  const unfit = typesOf(given).filter((type) => {
    return !allowed.includes(type) && !(type === 'integer' && allowed.includes('number'));
  });
  return unfit.map((type) => (type === 'null' ? 'null' : `of type ${type}`));
}

function valueMisfits(given: JsonSchema, expected: JsonSchema): string[] {
  const allowed = valuesOf(expected);
  if (!allowed) return [];
  const possible = valuesOf(given);
  if (!possible) return ['any value'];
  return possible.filter((value) => !allowed.includes(value)).map((value) => JSON.stringify(value));
}

function boundMisfits(given: JsonSchema, expected: JsonSchema): string[] {
  const loose = Object.entries(bounds).filter(([keyword, isAsStrict]) => {
    const [limit, wanted] = [given[keyword], expected[keyword]];
    return typeof wanted === 'number' && !(typeof limit === 'number' && isAsStrict(limit, wanted));
  });
  const changed = exact.filter((keyword) => expected[keyword] !== undefined && given[keyword] !== expected[keyword]);
  return [...loose.map(([keyword]) => keyword), ...changed].map((keyword) => {
    return `beyond ${keyword} ${JSON.stringify(expected[keyword])}`;
  });
}

function propertiesOf({ properties }: JsonSchema): Map<string, JsonSchema> {
  const entries = isJsonObject(properties) ? Object.entries(properties) : [];
  return new Map(entries.flatMap(([name, shape]) => (isJsonObject(shape) ? [[name, shape] as const] : [])));
}

/** Two shapes, each with the document that its references are resolved in. */
export class ShapeComparison {
  readonly #given: Document;
  readonly #expected: Document;
  /** Whether fields that are not expected do harm: to a server that refuses them, not to a client that ignores them. */
  readonly #isStrict: boolean;

  constructor(given: Document, expected: Document, isStrict: boolean) {
    this.#given = given;
    this.#expected = expected;
    this.#isStrict = isStrict;
  }

  /** What `given` describes and `expected` does not (JSON Schema, draft 2020-12, as far as our documents use it). */
  incompatibilities(given: JsonSchema, expected: JsonSchema, path = ''): Incompatibility[] {
    const [from, to] = [resolve(this.#given, given), resolve(this.#expected, expected)];
    const possible = alternativesOf(from);
    if (possible) return possible.flatMap((each) => this.incompatibilities(each, to, path));
    const allowed = alternativesOf(to);
    if (allowed) return this.#fewest(from, allowed, path);
    const plain = [...typeMisfits(from, to), ...valueMisfits(from, to), ...boundMisfits(from, to)];
    return [...plain.map((value) => ({ path, value })), ...this.#partIncompatibilities(from, to, path)];
  }

  /** Those of the alternative that comes nearest. */
  #fewest(given: JsonSchema, allowed: readonly JsonSchema[], path: string): Incompatibility[] {
    const [nearest = []] = allowed
      .map((each) => this.incompatibilities(given, each, path))
      .sort((left, right) => left.length - right.length);
    return nearest;
  }

  #partIncompatibilities(given: JsonSchema, expected: JsonSchema, path: string): Incompatibility[] {
    const items =
      isJsonObject(given.items) && isJsonObject(expected.items)
        ? this.incompatibilities(given.items, expected.items, `${path}[]`)
        : [];
    const [others, otherKnown] = [given.additionalProperties, expected.additionalProperties];
    const values =
      isJsonObject(others) && isJsonObject(otherKnown) ? this.incompatibilities(others, otherKnown, `${path}.*`) : [];
    const [own, known] = [propertiesOf(given), propertiesOf(expected)];
    const isSure = new Set(stringsIn(given.required));
    const missing = stringsIn(expected.required).filter((name) => !isSure.has(name));
    const unexpected = [...own.keys()].filter((name) => !known.has(name));
    const isRefused = this.#isStrict && expected.additionalProperties === false;
    const inside = [...own].flatMap(([name, shape]) => {
      const counterpart = known.get(name);
      return counterpart ? this.incompatibilities(shape, counterpart, `${path}.${name}`) : [];
    });
    return [
      ...items,
      ...values,
      ...missing.map((name) => ({ path: `${path}.${name}`, value: 'absent' })),
      ...(isRefused ? unexpected : []).map((name) => ({ path: `${path}.${name}`, value: 'present' })),
      ...inside,
    ];
  }
}

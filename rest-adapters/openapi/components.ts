import { isJsonObject, type JsonSchema } from '../declare/json-schema.ts';
import type { NamedShape } from './named-shapes.ts';

/** Whether a keyword says something about a shape, rather than what it is. A property may have the same name. */
function isRemark([keyword, value]: [string, unknown]): boolean {
  return (keyword === 'description' && typeof value === 'string') || (keyword === 'deprecated' && value === true);
}

function remarksOn(shape: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(shape).filter(isRemark));
}

/** What makes shapes the same: everything but what is said about them. */
function identityOf(shape: JsonSchema): string {
  return JSON.stringify(shape, (_name, value) => {
    return isJsonObject(value) ? Object.fromEntries(Object.entries(value).filter((entry) => !isRemark(entry))) : value;
  });
}

function propertyNames({ properties }: JsonSchema): string[] {
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** `timeline` is `Timeline`, `accept_url` is `AcceptUrl`. */
function capitalized(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** What to call the other shapes of a type: by what they have besides, else by number. */
function otherName(name: string, base: JsonSchema, shape: JsonSchema, index: number): string {
  const known = new Set(propertyNames(base));
  const added = propertyNames(shape).filter((property) => !known.has(property));
  const isMore = added.length > 0 && propertyNames(shape).length === known.size + added.length;
  return isMore ? `${name}With${added.map(capitalized).join('And')}` : `${name}${index + 1}`;
}

/**
 * Distinct shapes under distinct names. Where documents select different parts of a type, the part that has a fragment
 * of its own has the type's name, else the smallest.
 */
function distinctNames(shapes: readonly NamedShape[]): Map<string, NamedShape> {
  const byName = Map.groupBy(shapes, ({ name }) => name);
  const named = new Map<string, NamedShape>();
  for (const [name, variants] of byName) {
    const distinct = [...Map.groupBy(variants, ({ shape }) => identityOf(shape))].flatMap(([identity, same]) => {
      const isFragment = same.some((each) => each.isFragment);
      return same.slice(0, 1).map(({ shape }) => ({ identity, shape, isFragment, size: propertyNames(shape).length }));
    });
    distinct.sort((left, right) => Number(right.isFragment) - Number(left.isFragment) || left.size - right.size);
    const [base] = distinct;
    for (const [index, { identity, shape }] of distinct.entries()) {
      const chosen = index === 0 || !base ? name : otherName(name, base.shape, shape, index);
      if (!named.has(identity)) named.set(identity, { name: chosen, shape });
    }
  }
  return named;
}

/** What stands in a document once, under its name: shapes and answers. */
export class Components {
  readonly #responses = new Map<string, { name: string; response: JsonSchema }>();
  readonly #named: Map<string, NamedShape>;
  readonly #used = new Map<string, JsonSchema>();

  constructor(shapes: readonly NamedShape[]) {
    this.#named = distinctNames(shapes);
  }

  /** The same shape, with references instead of all that has a name. */
  refer(shape: JsonSchema): JsonSchema {
    const known = this.#named.get(identityOf(shape));
    return known ? this.#reference(known, remarksOn(shape)) : this.#referInside(shape);
  }

  /** Refers to a shape by a name that is given to it here, unless it has one. */
  referAs(name: string, shape: JsonSchema): JsonSchema {
    const identity = identityOf(shape);
    const isTaken = [...this.#named.values()].some((other) => other.name === name);
    if (!this.#named.has(identity)) this.#named.set(identity, { name: isTaken ? `${name}Answer` : name, shape });
    return this.refer(shape);
  }

  /** Refers to an answer by a name, and a number where others have that. */
  response(name: string, response: JsonSchema): JsonSchema {
    const identity = JSON.stringify(response);
    const known = this.#responses.get(identity);
    const taken = [...this.#responses.values()].filter((other) => other.name.replace(/\d+$/, '') === name).length;
    const entry = known ?? { name: taken === 0 ? name : `${name}${taken + 1}`, response };
    this.#responses.set(identity, entry);
    return { $ref: `#/components/responses/${entry.name}` };
  }

  get responses(): Record<string, JsonSchema> {
    const entries = [...this.#responses.values()].map(({ name, response }) => [name, response] as const);
    return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  /** Every shape that was referred to, by name. */
  get schemas(): Record<string, JsonSchema> {
    const entries = [...this.#used].sort(([left], [right]) => (left < right ? -1 : 1));
    return Object.fromEntries(entries);
  }

  #reference({ name, shape }: NamedShape, remarks: JsonSchema): JsonSchema {
    if (!this.#used.has(name)) {
      this.#used.set(name, {});
      this.#used.set(name, this.#referInside(shape));
    }
    const { description, ...others } = remarks;
    const isOwn = description === undefined || description === shape.description;
    return { $ref: `#/components/schemas/${name}`, ...others, ...(isOwn ? {} : { description }) };
  }

  #referInside(shape: JsonSchema): JsonSchema {
    const entries = Object.entries(shape).map(([keyword, value]): [string, unknown] => {
      if (keyword === 'properties' && isJsonObject(value)) {
        const properties = Object.entries(value).map(([name, property]) => [name, this.#referValue(property)]);
        return [keyword, Object.fromEntries(properties)];
      }
      const isInner = ['items', 'anyOf', 'oneOf', 'additionalProperties'].includes(keyword);
      return [keyword, isInner ? this.#referValue(value) : value];
    });
    return Object.fromEntries(entries);
  }

  #referValue(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#referValue(entry));
    return isJsonObject(value) ? this.refer(value) : value;
  }
}

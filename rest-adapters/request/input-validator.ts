import {
  getNamedType,
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLScalarType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
} from 'graphql';
import { z } from 'zod';
import { type NameStyle, restName } from '../declare/naming.ts';
import { type InputRule, rulesOf } from '../operation/rules.ts';

/** Which entries of a map a scalar of the core takes exception to. */
const entriesAtFault = z.array(z.string());

/** A place in an input: `['tags', 2]`, in the names that the sender used. */
export type InputPath = readonly (string | number)[];

/** Collects everything that is wrong with one input, in one walk along its GraphQL type. */
export class InputValidator {
  readonly faults: { path: InputPath; detail: string }[] = [];
  readonly #style: NameStyle;

  constructor(style: NameStyle) {
    this.#style = style;
  }

  #fault(path: InputPath, detail: string): undefined {
    this.faults.push({ path, detail });
    return undefined;
  }

  /** The value as a variable of the operation; undefined where it is absent or at fault. */
  check(type: GraphQLInputType, rules: readonly InputRule[], value: unknown, path: InputPath): unknown {
    if (isNonNullType(type)) {
      if (value === undefined) return this.#fault(path, 'is required');
      if (value === null) return this.#fault(path, 'must not be null');
      return this.check(type.ofType, rules, value, path);
    }
    if (value === undefined) return undefined;
    if (value === null) return this.#checkNull(rules, path);
    const before = this.faults.length;
    const checked = this.#checkType(type, value, path);
    // A rule presumes the right type, so it is asked only where that holds.
    if (this.faults.length === before) this.#checkRules(type, rules, checked.parsed, path);
    return checked.variable;
  }

  /** Null empties a field that may be empty. What has a rule may be so only if the rule says it. */
  #checkNull(rules: readonly InputRule[], path: InputPath): null | undefined {
    const allowed = rules.length > 0 && rules.every((rule) => rule.safeParse(null).success);
    return allowed ? null : this.#fault(path, 'must not be null');
  }

  /** `variable` goes into the operation as it was sent; `parsed` is what rules are about. */
  #checkType(type: GraphQLInputType, value: unknown, path: InputPath): { variable: unknown; parsed: unknown } {
    const same = (result: unknown) => ({ variable: result, parsed: result });
    if (isNonNullType(type)) return this.#checkType(type.ofType, value, path);
    if (isListType(type)) return same(this.#checkList(type.ofType, value, path));
    if (isInputObjectType(type)) return same(this.#checkObject(type, value, path));
    if (isEnumType(type)) {
      const names = type.getValues().map(({ name }) => name);
      const known = names.find((name) => name === value);
      return same(known ?? this.#fault(path, `must be one of ${names.join(', ')}`));
    }
    return { variable: value, parsed: this.#checkScalar(type, value, path) };
  }

  #checkList(item: GraphQLInputType, value: unknown, path: InputPath): unknown[] | undefined {
    if (!Array.isArray(value)) return this.#fault(path, 'must be an array');
    const required = isNonNullType(item) ? item.ofType : item;
    return value.map((entry: unknown, index) =>
      entry === null
        ? this.#fault([...path, index], 'must not be null')
        : this.check(required, [], entry, [...path, index]),
    );
  }

  #checkObject(type: GraphQLInputObjectType, value: unknown, path: InputPath): Record<string, unknown> | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return this.#fault(path, 'must be an object');
    const sent = new Map(Object.entries(value));
    const variable: Record<string, unknown> = {};
    for (const field of Object.values(type.getFields())) {
      const name = restName(field.name, this.#style);
      const checked = this.check(field.type, rulesOf(field), sent.get(name), [...path, name]);
      if (checked !== undefined) variable[field.name] = checked;
      sent.delete(name);
    }
    for (const name of sent.keys()) this.#fault([...path, name], 'is not a field that can be set');
    return variable;
  }

  #checkScalar(type: GraphQLScalarType, value: unknown, path: InputPath): unknown {
    const faultOf = plainScalars[type.name];
    if (faultOf) {
      const detail = faultOf(value);
      return detail === null ? value : this.#fault(path, detail);
    }
    try {
      return type.parseValue(value);
    } catch (error) {
      if (!(error instanceof GraphQLError)) return this.#fault(path, 'is not valid');
      const { data: names = [] } = entriesAtFault.safeParse(error.extensions.wrongEntries);
      for (const name of names) this.#fault([...path, name], 'must be a string');
      return names.length > 0 ? undefined : this.#fault(path, error.message);
    }
  }

  #checkRules(type: GraphQLInputType, rules: readonly InputRule[], value: unknown, path: InputPath): void {
    // Parts of a scalar are entries of a map, which have any name; others are fields.
    const style = isScalarType(getNamedType(type)) ? 'camelCase' : this.#style;
    for (const rule of rules) {
      const { error } = rule.safeParse(value);
      for (const issue of error?.issues ?? []) {
        const inner = issue.path.map((step) => (typeof step === 'number' ? step : restName(String(step), style)));
        this.#fault([...path, ...inner], issue.message);
      }
    }
  }
}

/** PostgreSQL keeps no NUL in a text, and half a surrogate pair is no character. */
function textFault(value: unknown): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (value.includes('\0')) return 'must not contain the character NUL';
  return value.isWellFormed() ? null : 'must not contain half of a surrogate pair';
}

function integerFault(value: unknown): string | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'must be an integer';
  return Math.abs(value) < 2 ** 31 ? null : 'must be an integer of at most 2147483647';
}

/** What is wrong with a value of a type that the core does not define itself; null where nothing is. */
const plainScalars: Readonly<Record<string, (value: unknown) => string | null>> = {
  String: textFault,
  ID: textFault,
  Boolean: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
  Int: integerFault,
  Float: (value) => (typeof value === 'number' && Number.isFinite(value) ? null : 'must be a number'),
};

import { type GraphQLInputType, getNamedType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { restName } from '../../rest-adapters/declare/naming.ts';
import { describeOperation } from '../../rest-adapters/operation/compile.ts';
import type { Route } from '../../rest-adapters/declare/route.ts';
import { type InputRule, rulesOf } from '../../rest-adapters/operation/rules.ts';
import { sourceOf } from '../../rest-adapters/operation/input-source.ts';
import { schema } from '../../schema/index.ts';

/** Values of which one satisfies the rules of any input that is not an object. */
const candidates: Record<string, readonly unknown[]> = {
  String: ['abcdef1234', 'https://example.com/', '1700000000', 'somebody@test.example'],
  ID: ['01890000-0000-7000-8000-000000000000'],
  Int: [1, 100],
  Float: [1.5],
  Boolean: [true],
  LargeInteger: [1000],
  StringMap: [{ NAME: 'value' }],
  OtlpMetrics: [{ resourceMetrics: [] }],
  KeyScope: ['read'],
  PlatformScope: ['projects:read'],
  MemberRole: ['viewer'],
  MetricInterval: ['1h'],
  DateTime: ['2026-01-01T00:00:00Z'],
  Date: ['2026-01-01'],
};

/** A value that an input accepts; of objects only what is required, or everything. */
function validValue(
  type: GraphQLInputType,
  rules: readonly InputRule[],
  route: Pick<Route, 'names'>,
  everything: boolean,
): unknown {
  if (isNonNullType(type)) return validValue(type.ofType, rules, route, everything);
  if (isListType(type)) return [validValue(type.ofType, [], route, everything)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => everything || isNonNullType(field.type));
    const entries = fields.map((field) => {
      return [restName(field.name, route.names), validValue(field.type, rulesOf(field), route, everything)];
    });
    return Object.fromEntries(entries);
  }
  const values = candidates[getNamedType(type).name] ?? [];
  const accepted = values.find((value) => typeof value !== 'string' || rules.every((rule) => accepts(rule, value)));
  return accepted ?? values[0];
}

/** Rules about dates are about what the text stands for. */
function accepts(rule: InputRule, value: unknown): boolean {
  return rule.safeParse(value).success || (typeof value === 'string' && rule.safeParse(new Date(value)).success);
}

/** A body that a route accepts; undefined where it takes none. */
export function validBody(route: Route, everything = false): unknown {
  const { inputs } = describeOperation(schema, route.document);
  const input = inputs.find(({ name }) => sourceOf(route, name) === 'body');
  return input && validValue(input.type, [], route, everything);
}

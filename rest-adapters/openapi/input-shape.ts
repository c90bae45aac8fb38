import { type GraphQLInputType, isEnumType, isInputObjectType, isListType, isNonNullType, isScalarType } from 'graphql';
import { z } from 'zod';
import type { JsonSchema } from '../declare/json-schema.ts';
import { nullable, type Remarks, remarked, shapeOfInputLeaf } from './shape-of-type.ts';
import { type NameStyle, restName } from '../declare/naming.ts';
import { type InputRule, rulesOf } from '../operation/rules.ts';

/** What zod says of every integer, and which says nothing. */
const safeIntegers = new Set<unknown>([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]);

/** What a rule can add to a type. Of objects the type says more than their rules do. */
const keywords = new Set([
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'enum',
  'additionalProperties',
]);

const withItems = z.looseObject({ items: z.looseObject({}).optional() });

/** Classes of Unicode, which few tools that read patterns know. */
function isReadable(name: string, value: unknown): boolean {
  return name !== 'pattern' || !String(value).includes('\\p{');
}

/** Adds to a shape what a rule says, as JSON Schema, of the same value. */
function withRule(shape: JsonSchema, rule: JsonSchema): JsonSchema {
  if (shape.properties) return shape;
  const added = Object.entries(rule).filter(([name, value]) => {
    return keywords.has(name) && !safeIntegers.has(value) && isReadable(name, value);
  });
  const { items } = withItems.parse(rule);
  const own = withItems.parse(shape).items;
  return { ...shape, ...Object.fromEntries(added), ...(own && items ? { items: withRule(own, items) } : {}) };
}

/** A rule as JSON Schema, as far as that can say it; null is not its concern. */
function shapeOfRule(rule: InputRule): JsonSchema {
  const shape = z.toJSONSchema(rule, { io: 'input', unrepresentable: 'any' });
  const present = shape.anyOf?.find((option) => typeof option === 'object' && option.type !== 'null');
  return typeof present === 'object' ? { ...present } : { ...shape };
}

/** Whether null empties the field: only where its rules say so. */
function allowsNull(rules: readonly InputRule[]): boolean {
  return rules.length > 0 && rules.every((rule) => rule.safeParse(null).success);
}

/** The shape of what a type of inputs takes, null aside. */
export function shapeOfInput(type: GraphQLInputType, style: NameStyle): JsonSchema {
  if (isNonNullType(type)) return shapeOfInput(type.ofType, style);
  if (isListType(type)) return { type: 'array', items: shapeOfInput(type.ofType, style) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (isInputObjectType(type)) return shapeOfInputObject(Object.values(type.getFields()), style);
  if (isScalarType(type)) return shapeOfInputLeaf(type);
  throw new Error('a type is missing');
}

/** One argument or input field, with all that the core says of it. */
export interface DescribedInput extends Remarks {
  name: string;
  type: GraphQLInputType;
  defaultValue?: unknown;
  rules: readonly InputRule[];
}

/** The shape of what an input takes: its type, and what its rules add to that. */
export function describedInputShape(input: DescribedInput, style: NameStyle): JsonSchema {
  const { type, rules, defaultValue } = input;
  const shape = rules.map(shapeOfRule).reduce(withRule, shapeOfInput(type, style));
  const complete = {
    ...(!isNonNullType(type) && allowsNull(rules) ? nullable(shape) : shape),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  };
  return remarked(complete, input);
}

function shapeOfInputObject(
  fields: readonly (Omit<DescribedInput, 'rules'> & Parameters<typeof rulesOf>[0])[],
  style: NameStyle,
): JsonSchema {
  const properties = fields.map((field) => {
    return [restName(field.name, style), describedInputShape({ ...field, rules: rulesOf(field) }, style)] as const;
  });
  const required = fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => restName(name, style));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
  type OperationTypeNode,
} from 'graphql';
import { schema } from '../../../schema/index.ts';
import type { Random } from '../random.ts';
import { fittingValue } from './graphql-values.ts';
import { asJson, asText, mutated, nastyText, nastyValue, prototypeNames } from './nasty-values.ts';
import type { Subject } from './subject.ts';

/** A document under construction, and the variables that it has come to need. */
interface Draft {
  random: Random;
  subject: Subject;
  field: string;
  declarations: string[];
  variables: [string, unknown][];
  fragments: string[];
}

export interface Drafted {
  query: string;
  variables: Record<string, unknown>;
  operationName: string;
}

const isName = /^[_A-Za-z]\w*$/;

/** A value as a literal; enums are words without quotation marks. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(value, type.ofType);
  if (Array.isArray(value)) {
    const inner = isListType(type) ? type.ofType : type;
    return `[${value.map((item: unknown) => literal(item, inner)).join(', ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = isInputObjectType(type) ? type.getFields() : {};
    const members = Object.entries(value).map(([name, item]) => {
      const inner = Object.hasOwn(fields, name) ? fields[name]?.type : undefined;
      return `${isName.test(name) ? name : asText(name)}: ${literal(item, inner ?? type)}`;
    });
    return `{${members.join(', ')}}`;
  }
  if (isEnumType(type) && typeof value === 'string' && isName.test(value)) return value;
  return asJson(value);
}

/** Text between three quotation marks, where it is text. */
function blockString(value: unknown, type: GraphQLInputType): string {
  return typeof value === 'string' ? `"""${asText(value)}"""` : literal(value, type);
}

function argumentValue(draft: Draft, { name, type }: GraphQLArgument): unknown {
  const { random, subject, field } = draft;
  const value = fittingValue(random, type, { name, field }, subject);
  if (random.chance(0.55)) return value;
  return random.chance(0.3) ? nastyValue(random) : mutated(random, value);
}

/** `name: value`, inline or by a variable. */
function argument(draft: Draft, asked: GraphQLArgument): string {
  const { random } = draft;
  const value = argumentValue(draft, asked);
  if (random.chance(0.35)) {
    return `${asked.name}: ${random.chance(0.1) ? blockString(value, asked.type) : literal(value, asked.type)}`;
  }
  const name = random.chance(0.05) ? random.pick(prototypeNames) : `v${draft.variables.length}`;
  const type = random.chance(0.04)
    ? random.pick(['Int', 'String!', '[[Int]]', 'Nothing', 'OtlpMetrics'])
    : String(asked.type);
  const preset = random.chance(0.05) ? ` = ${literal(argumentValue(draft, asked), asked.type)}` : '';
  draft.declarations.push(`$${name}: ${type}${preset}`);
  if (!random.chance(0.03)) draft.variables.push([name, value]);
  return `${asked.name}: $${name}`;
}

function argumentsOf(draft: Draft, { args }: GraphQLField<unknown, unknown>): string {
  const given = args
    .filter((each) => isRequiredArgument(each) || draft.random.chance(0.4))
    .map((each) => argument(draft, each));
  if (draft.random.chance(0.02)) given.push(`${draft.random.pick(prototypeNames)}: 1`);
  return given.length > 0 ? `(${given.join(', ')})` : '';
}

const directives = [
  '@include(if: true)',
  '@include(if: false)',
  '@skip(if: "true")',
  '@skip(if: $__proto__)',
  '@include(if: true) @include(if: true)',
  '@__proto__',
  '@constructor(if: 1)',
  '@deprecated',
  '@defer',
  '@stream(initialCount: -1)',
  `${'@skip(if: false) '.repeat(100)}`,
];

function decoration({ random }: Draft): string {
  return random.chance(0.04) ? ` ${random.pick(directives)}` : '';
}

function alias({ random }: Draft): string {
  return random.chance(0.06) ? `${random.pick([...prototypeNames, 'a', '__a'])}: ` : '';
}

function selected(draft: Draft, field: GraphQLField<unknown, unknown>, depth: number): string {
  return `${alias(draft)}${field.name}${argumentsOf(draft, field)}${decoration(draft)}${selection(draft, field.type, depth)}`;
}

/** Wraps a selection in a fragment, inline or by name; now and then one that leads back to itself. */
function wrapped(draft: Draft, typeName: string, fields: string): string {
  const { random, fragments } = draft;
  if (random.chance(0.9)) return `{ ${fields} }`;
  if (random.chance(0.5))
    return `{ ... on ${random.chance(0.9) ? typeName : 'Query'}${decoration(draft)} { ${fields} } }`;
  const name = random.chance(0.1) ? random.pick(prototypeNames) : `F${fragments.length}`;
  fragments.push(`fragment ${name} on ${typeName} { ${fields}${random.chance(0.1) ? ` ...${name}` : ''} }`);
  return `{ ...${name}${random.chance(0.05) ? ' ...F0' : ''} }`;
}

/** What is asked of a type: a few of its fields, and theirs. */
function selection(draft: Draft, output: GraphQLOutputType, depth: number): string {
  const { random } = draft;
  const type = getNamedType(output);
  if (isUnionType(type)) {
    return ` { __typename ${type
      .getTypes()
      .map((each) => `... on ${each.name}${selection(draft, each, depth + 1)}`)
      .join(' ')} }`;
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const fields = Object.values(type.getFields());
  const chosen = fields.filter((field) => depth < 4 || !isObjectType(getNamedType(field.type)));
  const some = Array.from({ length: 1 + random.below(4) }, () => (chosen.length > 0 ? random.pick(chosen) : null));
  const texts = [...new Set(some)].map((field) => (field ? selected(draft, field, depth + 1) : '__typename'));
  if (random.chance(0.03))
    texts.push(random.pick([...prototypeNames, '__schema { types { name } }', '__type(name: "__proto__") { name }']));
  return ` ${wrapped(draft, type.name, texts.join(' '))}`;
}

function operationName({ random }: Draft): string {
  return random.chance(0.9) ? 'Fuzz' : random.pick(prototypeNames);
}

/** A document that asks for a field at the root, with arguments that may be anything. */
export function draftDocument(random: Random, subject: Subject, operation: OperationTypeNode, name: string): Drafted {
  const draft: Draft = { random, subject, field: name, declarations: [], variables: [], fragments: [] };
  const field = schema.getRootType(operation)?.getFields()[name];
  if (!field) throw new Error(`there is no ${operation} ${name}`);
  const body = selected(draft, field, 0);
  const called = operationName(draft);
  const declared = draft.declarations.length > 0 ? `(${draft.declarations.join(', ')})` : '';
  const extra = random.chance(0.03)
    ? ` ${random.pick(['subscription { a }', 'query Other { __typename }', nastyText(random)])}`
    : '';
  return {
    query: `${operation} ${called}${declared}${decoration(draft)} { ${body} } ${draft.fragments.join(' ')}${extra}`,
    variables: Object.fromEntries(draft.variables),
    operationName: random.chance(0.95) ? called : nastyText(random),
  };
}

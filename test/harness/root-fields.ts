import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
  OperationTypeNode,
} from 'graphql';
import { schema } from '../../schema/index.ts';

/** A field of the query, mutation or subscription type, and a document that asks for it alone. */
export interface RootField {
  operation: OperationTypeNode;
  name: string;
  document: string;
  variables: Record<string, unknown>;
}

const anyId = '01890000-0000-7000-8000-000000000000';

/** Values that pass the rules of single arguments and fields, where those of their type alone would not. */
const byName: Readonly<Record<string, unknown>> = {
  email: 'somebody@test.example',
  name: 'NAME',
  username: 'somebody',
  password: 'correct horse battery',
  commitSha: 'abcdef1',
  url: 'https://203.0.114.7/',
  // Of maintenance: on, it would answer all further fields.
  on: false,
  redirectUris: ['https://app.example/'],
};

/** Grants hold exactly one member. */
const byType: Readonly<Record<string, unknown>> = {
  ID: anyId,
  String: 'text',
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-11-21T00:00:00Z',
  Date: '2026-11-21',
  LargeInteger: 1,
  StringMap: {},
  MemberRole: 'viewer',
  MetricInterval: '1h',
  PlatformScope: 'projects:read',
  KeyScope: 'read',
  OtlpMetrics: { resourceMetrics: [] },
  TokenGrantInput: { clientCredentials: {} },
};

/** A value of a type, with nothing in it that may be left out. */
function inputFor(type: GraphQLInputType, name: string): unknown {
  if (isNonNullType(type)) return inputFor(type.ofType, name);
  if (Object.hasOwn(byName, name)) return byName[name];
  if (isListType(type)) return [inputFor(type.ofType, name)];
  if (Object.hasOwn(byType, type.name)) return byType[type.name];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (!isInputObjectType(type)) throw new Error(`how is a ${type.name} written?`);
  const required = Object.values(type.getFields()).filter(isRequiredInputField);
  return Object.fromEntries(required.map((field) => [field.name, inputFor(field.type, field.name)]));
}

function documentOf(operation: RootField['operation'], field: GraphQLField<unknown, unknown>): RootField {
  const required = field.args.filter(isRequiredArgument);
  const list = (write: (argument: GraphQLArgument) => string) =>
    required.length > 0 ? `(${required.map(write).join(', ')})` : '';
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  const variables = Object.fromEntries(required.map(({ name, type }) => [name, inputFor(type, name)]));
  const head = `${operation}${list(({ name, type }) => `$${name}: ${type}`)}`;
  const document = `${head} { ${field.name}${list(({ name }) => `${name}: $${name}`)}${selection} }`;
  return { operation, name: field.name, document, variables };
}

/** Every field that callers can begin at. */
export function rootFields(): RootField[] {
  const fields = (operation: RootField['operation']) =>
    Object.values(schema.getRootType(operation)?.getFields() ?? {}).map((field) => documentOf(operation, field));
  return Object.values(OperationTypeNode).flatMap(fields);
}

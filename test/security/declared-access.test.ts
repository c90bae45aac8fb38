import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { expect, test } from 'vitest';
import { personal, requireDeclaredAccess } from '../../schema/authorization/declared-access.ts';

const Secret = new GraphQLObjectType({
  name: 'Secret',
  extensions: personal,
  fields: { word: { type: GraphQLString } },
});
const Holder = new GraphQLObjectType({ name: 'Holder', fields: { secret: { type: Secret } } });

/** A schema whose one query is declared so. */
function schemaWith(type: GraphQLObjectType | typeof GraphQLString, authScopes: object | undefined): GraphQLSchema {
  const look = { type, extensions: { pothosOptions: { ...(authScopes ? { authScopes } : {}) } } };
  return new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { look } }) });
}

test('a field that does not say who may use it does not start', () => {
  expect(() => requireDeclaredAccess(schemaWith(GraphQLString, undefined))).toThrow(
    /Query\.look .* declare authScopes/,
  );
  expect(() => requireDeclaredAccess(schemaWith(GraphQLString, { anyone: true }))).not.toThrow();
});

test.each([Secret, Holder])('nor does one that shows a credential to others than its owner: %s', (type) => {
  for (const open of [{ anyone: true }, { authenticated: true }, { scope: 'read' }]) {
    expect(() => requireDeclaredAccess(schemaWith(type, open))).toThrow(/shows Secret/);
  }
  expect(() => requireDeclaredAccess(schemaWith(type, { session: 'any' }))).not.toThrow();
});

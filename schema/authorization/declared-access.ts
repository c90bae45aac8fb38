import { type GraphQLNamedType, type GraphQLSchema, getNamedType, isObjectType, isUnionType } from 'graphql';
import { z } from 'zod';

const fieldOptions = z.object({
  pothosOptions: z.object({ authScopes: z.record(z.string(), z.unknown()).optional() }),
});

/** Put on a type that shows a credential, a client or a consent. */
export const personal = { isPersonal: true };

/** The first type below this one that is a person's own business; null where there is none. */
function personalTypeBelow(type: GraphQLNamedType, seen = new Set<GraphQLNamedType>()): string | null {
  if (seen.has(type)) return null;
  seen.add(type);
  if (type.extensions.isPersonal === true) return type.name;
  const below = isUnionType(type)
    ? type.getTypes()
    : isObjectType(type)
      ? Object.values(type.getFields()).map((field) => getNamedType(field.type))
      : [];
  return below.map((inner) => personalTypeBelow(inner, seen)).find((name) => name !== null) ?? null;
}

/**
 * Makes sure that every query, mutation and subscription says who may use it, and that credentials are shown to sessions alone: what
 * somebody forgets does not start.
 * @throws Error that names the field and what to declare
 */
export function requireDeclaredAccess(schema: GraphQLSchema): void {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const { authScopes } = fieldOptions.parse(field.extensions).pothosOptions;
      const name = `${root?.name}.${field.name}`;
      if (!authScopes) {
        throw new Error(
          `${name} does not say who may use it: make it by t.inProject, or declare authScopes, { anyone: true } where it is open to everybody`,
        );
      }
      const shown = personalTypeBelow(getNamedType(field.type));
      if (shown && !authScopes.session) {
        throw new Error(`${name} shows ${shown}, which is for its owner alone: declare authScopes: { session: 'any' }`);
      }
    }
  }
}

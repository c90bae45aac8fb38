import { GraphQLError, getNamedType, isIntrospectionType, type ValidationRule } from 'graphql';

/** The schema is shown to whoever has a credential; everybody else is told to send one. */
export const introspectionNeedsCredential: ValidationRule = (context) => ({
  Field(node) {
    const type = context.getType();
    if (!type || !isIntrospectionType(getNamedType(type))) return;
    const extensions = { code: 'UNAUTHENTICATED' };
    context.reportError(
      new GraphQLError('The schema is shown to callers with a credential: send one.', { nodes: node, extensions }),
    );
    return false;
  },
});

import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { z } from 'zod';

const marked = z.object({ pothosOptions: z.object({ secret: z.literal(true) }) });

/** Whether a document selects a field that holds a secret, as the schema marks them, under whatever name. */
export function showsSecret(schema: GraphQLSchema, document: DocumentNode): boolean {
  const typeInfo = new TypeInfo(schema);
  let found = false;
  const enter = () => {
    found ||= marked.safeParse(typeInfo.getFieldDef()?.extensions).success;
  };
  visit(document, visitWithTypeInfo(typeInfo, { Field: { enter } }));
  return found;
}

import type { GraphQLArgument, GraphQLInputField } from 'graphql';
import { z } from 'zod';

/** A rule that the core attaches to an argument or input field, beyond its type. */
export type InputRule = z.ZodType;

const attached = z.object({
  '@pothos/plugin-validation': z.object({ schemas: z.array(z.instanceof(z.ZodType)) }).optional(),
});

/** The rules that the core declares for an input; the same objects that it checks GraphQL requests with. */
export function rulesOf({ extensions }: GraphQLArgument | GraphQLInputField): readonly InputRule[] {
  return attached.parse(extensions)['@pothos/plugin-validation']?.schemas ?? [];
}

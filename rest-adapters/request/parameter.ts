import { type GraphQLInputType, getNamedType } from 'graphql';

/** The JSON value that the text of a query parameter stands for; what stands for none stays text and fails its check. */
export function parameterValue(type: GraphQLInputType, text: string): unknown {
  const { name } = getNamedType(type);
  if (name === 'Int' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (name === 'Boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

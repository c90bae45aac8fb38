import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { isTooDeep } from '../../rest-adapters/http/json-depth.ts';

/** The parameters of a query by GET that hold JSON (GraphQL over HTTP §5.3.1). */
const inJson = ['variables', 'extensions'];

function isReadable(text: string): boolean {
  if (isTooDeep(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Refuses parameters that are no JSON, or too deep, with a word about which. */
export const readableParameters: Plugin = {
  onRequestParse({ request, url }) {
    if (request.method !== 'GET') return;
    const broken = inJson.filter((name) => !isReadable(url.searchParams.get(name) || '{}'));
    if (broken.length === 0) return;
    throw new GraphQLError(`The parameters must be JSON of a moderate depth: ${broken.join(' and ')}.`, {
      extensions: { code: 'INVALID_INPUT', http: { status: 400 } },
    });
  },
};

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';
import type { GraphQLCall } from './call.ts';
import { graphqlCode } from './error-codes.ts';

const file = path.resolve(import.meta.dirname, '../../dashboard/documents.json');
const documents = z.array(z.object({ id: z.string(), text: z.string() }));
const extensions = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });

/** @throws GraphQLError: whoever takes over a page that somebody is signed in to shall not ask for whatever they like */
function refuseText(): never {
  const words = 'A browser session asks with documents of the dashboard, by their ids. Others need a token or a key.';
  throw new GraphQLError(words, { extensions: { code: 'FORBIDDEN', http: { status: 403 } } });
}

/**
 * Takes the id of a document of the dashboard in the place of its text.
 * @param admitsAny whether sessions may send texts too; whoever has a credential always may
 */
export function persistedDocuments(admitsAny: boolean): Plugin<GraphQLCall, GraphQLCall> {
  const texts = new Map(documents.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ id, text }) => [id, text]));
  return {
    onParams({ params, setParams, context }) {
      const isSession = context.domain.principal?.kind === 'session';
      if (params.query && isSession && !admitsAny) refuseText();
      const { data } = extensions.safeParse(params.extensions);
      if (!data || params.query) return;
      const query = texts.get(data.persistedQuery.sha256Hash);
      if (query === undefined) {
        throw new GraphQLError('This document is not known here: the page is of another version. Load it again.', {
          extensions: { code: graphqlCode('PERSISTED_QUERY_NOT_FOUND'), http: { status: 404 } },
        });
      }
      setParams({ ...params, query });
    },
  };
}

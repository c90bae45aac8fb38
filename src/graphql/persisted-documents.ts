import { readFileSync } from 'node:fs';
import path from 'node:path';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';
import type { GraphQLCall } from './call.ts';

const file = path.resolve(import.meta.dirname, '../../dashboard/documents.json');
const documents = z.array(z.object({ id: z.string(), text: z.string() }));
const extensions = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });

/** Takes the id of a document of the dashboard in the place of its text. */
export function persistedDocuments(): Plugin<GraphQLCall> {
  const texts = new Map(documents.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ id, text }) => [id, text]));
  return {
    onParams({ params, setParams }) {
      const { data } = extensions.safeParse(params.extensions);
      if (!data || params.query) return;
      const query = texts.get(data.persistedQuery.sha256Hash);
      if (query === undefined) {
        throw new GraphQLError('This document is not known here: the page is of another version. Load it again.', {
          extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 404 } },
        });
      }
      setParams({ ...params, query });
    },
  };
}

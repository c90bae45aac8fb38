import type { DeclaredErrors } from '../../rest-adapters/errors/declared/declared-error.ts';

/** What `/graphql` refuses with besides the codes that all surfaces share. */
export const graphqlErrors = {
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    means: 'The document is not GraphQL.',
    advice: 'Read where the message says that it goes wrong: `locations` has line and column.',
    example: 'Syntax Error: Expected Name, found "}".',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    means: 'The document or its variables do not fit the schema, or it asks for more than a document may.',
    advice:
      'Read `errors`: each names one thing. The [limits of a document](../guides/graphql.md#limits-of-a-document) say how long, deep and costly one may be.',
    example: 'Cannot query field "colour" on type "Project".',
  },
  BAD_REQUEST: {
    status: 400,
    means: 'The request to `/graphql` is not one that GraphQL over HTTP knows.',
    advice: 'Send `{"query": "…", "variables": {…}}` as JSON by POST.',
    example: 'POST body sent invalid JSON.',
  },
  PERSISTED_QUERY_NOT_FOUND: {
    status: 404,
    means: 'A page of the dashboard asks for a document that this version of the server does not know.',
    advice: 'Load the page again. Programs send the text of their documents, with a token or a key.',
    example: 'This document is not known here: the page is of another version. Load it again.',
  },
} satisfies DeclaredErrors;

/** One of them, so that none is answered that is not declared. */
export function graphqlCode(code: keyof typeof graphqlErrors): string {
  return code;
}

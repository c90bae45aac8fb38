import { type DocumentNode, GraphQLError, Kind, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** How often a document may ask for fields with arguments under one name: as often as for aliases. */
export const maximumRepetitions = 30;

/**
 * Validation compares the arguments of all fields of one name with each other, so their number counts squared.
 * @throws GraphQLError
 */
function requireFewRepetitions(document: DocumentNode): void {
  const counts = new Map<string, number>();
  visit(document, {
    [Kind.FIELD]({ name, alias, arguments: given }) {
      if (!given?.length) return;
      const responseName = (alias ?? name).value;
      const count = (counts.get(responseName) ?? 0) + 1;
      counts.set(responseName, count);
      if (count > maximumRepetitions) {
        const text = `Syntax Error: A document must not ask for ${responseName} with arguments more than ${maximumRepetitions} times.`;
        throw new GraphQLError(text);
      }
    },
  });
}

/** Refuses documents that are dear to validate. */
export const fewRepetitions: Plugin = {
  onParse({ parseFn, setParseFn }) {
    setParseFn((source, options) => {
      const document: DocumentNode = parseFn(source, options);
      requireFewRepetitions(document);
      return document;
    });
  },
};

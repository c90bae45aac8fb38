import { GraphQLError, Lexer, Source, TokenKind } from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** How deep braces, brackets and parentheses of a document may be nested: more than any selection or value needs. */
export const maximumNesting = 100;

/** How long a name or a number of a document may be, in characters: errors repeat it, and each may repeat it again. */
export const longestToken = 200;

/** How many tokens a document may have. */
export const maximumTokens = 2_000;

/** How many aliases a document may have. */
export const maximumAliases = 30;

const opening: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L]);
const closing: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R]);

const named: ReadonlySet<string> = new Set([TokenKind.NAME, TokenKind.INT, TokenKind.FLOAT]);

/**
 * The parser calls itself for every level, so what is nested too deep is found before it runs out of stack. Tokens beyond
 * the maximum are not read: the parser refuses them.
 * @throws GraphQLError where it is too deep, has too long a name or number, or no token
 */
function requireShallow(text: string): void {
  const lexer = new Lexer(new Source(text));
  let depth = 0;
  for (let count = 0; count <= maximumTokens; count += 1) {
    const { kind, start, end } = lexer.advance();
    if (kind === TokenKind.EOF) return;
    if (named.has(kind) && end - start > longestToken) {
      throw new GraphQLError(`Syntax Error: A name or number must have at most ${longestToken} characters.`);
    }
    if (opening.has(kind)) depth += 1;
    else if (closing.has(kind)) depth -= 1;
    if (depth > maximumNesting) {
      throw new GraphQLError(`Syntax Error: A document must not be nested more than ${maximumNesting} levels deep.`);
    }
  }
}

/** Refuses documents that are nested too deep to be parsed. */
export const shallowDocuments: Plugin = {
  onParse({ parseFn, setParseFn }) {
    setParseFn((source, options) => {
      requireShallow(typeof source === 'string' ? source : source.body);
      return parseFn(source, options);
    });
  },
};

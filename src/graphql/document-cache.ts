import type { DocumentNode, Token } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { hour } from '../../schema/durations.ts';

/** How long documents are kept, in milliseconds. */
const lifetime = hour;
/** How much memory each cache takes at most, in bytes as estimated here. */
const maximumBytes = 32 * 1_048_576;
/** Longer ones are parsed anew each time, so that a few do not take the room of all others; in characters. */
const maximumLength = 65_536;
/** What a token takes once it is parsed, in bytes: itself, its node and their places. */
const bytesOfToken = 500;
/** What an error takes besides the text that it is about, in bytes: its message and its stack. */
const bytesOfError = 4_096;

function bytesOfDocument({ loc }: DocumentNode): number {
  let bytes = 0;
  for (let token: Token | null | undefined = loc?.startToken; token; token = token.next) bytes += bytesOfToken;
  return bytes;
}

function cacheOf<Kept extends object>(bytesOf: (kept: Kept) => number): LRUCache<string, Kept> {
  return new LRUCache<string, Kept>({
    ttl: lifetime,
    maxSize: maximumBytes,
    maxEntrySize: maximumBytes / 8,
    sizeCalculation: (kept, text) => (text.length > maximumLength ? maximumBytes : bytesOf(kept) + text.length * 2),
  });
}

/** What was parsed already, bounded by the memory that it takes: whoever can ask can ask for anything. */
export class DocumentCaches {
  readonly documentCache = cacheOf(bytesOfDocument);
  readonly errorCache = cacheOf<Error>(() => bytesOfError);
}

/** Forgets a document that is not valid: what is wrong with it would be kept with it. */
export function validDocumentsAlone({ documentCache }: DocumentCaches): Plugin {
  return {
    onValidate({ params: { documentAST } }) {
      return ({ valid }) => {
        const text = documentAST.loc?.source.body;
        if (text !== undefined && !valid) documentCache.delete(text);
      };
    },
  };
}

import type { DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';

/** How long documents are kept, in milliseconds. */
const lifetime = 3_600_000;
/** How much text is kept in all, in characters. */
const maximumText = 8 * 1_048_576;
/** Longer ones are parsed anew each time, so that a few do not take the room of all others. */
const maximumLength = 65_536;

function cacheOf<Kept extends object>(): LRUCache<string, Kept> {
  return new LRUCache<string, Kept>({
    ttl: lifetime,
    maxSize: maximumText,
    maxEntrySize: maximumLength,
    sizeCalculation: (_kept, text) => text.length + 1,
  });
}

/** What was parsed already, bounded by its size: whoever can ask can ask for anything. */
export function documentCaches() {
  return { documentCache: cacheOf<DocumentNode>(), errorCache: cacheOf<Error>() };
}

import type { DocumentNode } from 'graphql';
import ids from 'virtual:document-ids';

/** The id by which the server knows a document; empty for one that it does not know. */
export function documentId({ definitions: [operation] }: DocumentNode): string {
  const name = operation && 'name' in operation ? operation.name?.value : undefined;
  return ids[name ?? ''] ?? '';
}

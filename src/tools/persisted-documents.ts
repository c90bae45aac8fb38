import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { type DocumentNode, Kind } from 'graphql';
import { formatDocument, stringifyDocument } from 'urql';

const pages = path.resolve(import.meta.dirname, '../../dashboard/src');

/** Those of each page lie beside it. */
const modules: Record<string, DocumentNode>[] = await Promise.all(
  globSync('*/documents.ts', { cwd: pages }).map((file) => import(path.join(pages, file))),
);

/** A document of the dashboard, as it is sent and as it is known. */
interface PersistedDocument {
  operation: string;
  /** The SHA-256 of its text, in hexadecimal. */
  id: string;
  text: string;
}

function persisted(document: DocumentNode): PersistedDocument {
  const [definition] = document.definitions;
  const operation = definition?.kind === Kind.OPERATION_DEFINITION ? definition.name?.value : undefined;
  if (!operation) throw new Error('every document of the dashboard begins with an operation that has a name');
  const text = stringifyDocument(formatDocument(document));
  return { operation, id: createHash('sha256').update(text).digest('hex'), text };
}

/** All documents of the dashboard, by the names of their operations. @throws Error where two share one */
export function persistedDocuments(): PersistedDocument[] {
  const all = modules.flatMap((module) => Object.values(module)).map(persisted);
  if (new Set(all.map(({ operation }) => operation)).size < all.length) throw new Error('two operations share a name');
  return all.sort((left, right) => (left.operation < right.operation ? -1 : 1));
}

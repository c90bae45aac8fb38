import type { DocumentNode } from 'graphql';
import { soleOperation } from '../operation/selection.ts';

/** What documents and generated clients call an operation: `ListProjects` is `listProjects`. @throws Error where it has no name */
export function operationId(document: DocumentNode): string {
  const name = soleOperation(document).name?.value;
  if (!name) throw new Error('an operation has no name');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

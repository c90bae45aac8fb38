import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { StaticDocument } from '../../rest-adapters/http/static-document.ts';
import { documentedSurfaces } from '../../rest-adapters/index.ts';

/** Where the installation lies that the checked-in documents are about. */
export const documentedAddress = 'https://portico.example';

const directory = path.resolve(import.meta.dirname, '../../docs/openapi');

function readFor(publicUrl: string, name: string): string {
  const text = readFileSync(path.join(directory, `${name}.json`), 'utf8');
  return JSON.stringify(JSON.parse(text.replaceAll(documentedAddress, () => publicUrl)));
}

/**
 * `/v1/openapi.json` and `/api/openapi.json`, for an installation at this address: the checked-in documents, since making
 * them would hold the event loop for a third of a second. Each is read when it is asked for.
 */
export function openApiPublications(publicUrl: string): StaticDocument[] {
  return documentedSurfaces.map(({ surface: { name, prefix } }) => {
    let document: string | null = null;
    return {
      path: `${prefix}/openapi.json`,
      read() {
        document ??= readFor(publicUrl, name);
        return document;
      },
    };
  });
}

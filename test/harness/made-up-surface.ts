import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** All that somebody writes who adds a surface with an error body of its own, and one route. */
const surface = `
import type { ErrorBody, Surface } from '../declare/surface.ts';

const fault: ErrorBody = {
  name: 'Fault',
  mediaType: 'application/vnd.fault+json',
  shape: {
    type: 'object',
    properties: { fault: { type: 'string' }, because: { type: 'string' } },
    required: ['fault', 'because'],
    additionalProperties: false,
  },
  write: ({ code, message }) => ({
    headers: { 'content-type': 'application/vnd.fault+json' },
    body: JSON.stringify({ fault: code.toLowerCase(), because: message }),
  }),
};

export const v2: Surface = {
  name: 'v2',
  prefix: '/v2',
  credentials: { kinds: ['api_key'], expected: 'an API key of the second kind' },
  error: fault,
  hasEnvironments: false,
  document: {
    title: 'Portico, the next surface',
    description: 'What is to come.',
    securitySchemes: () => ({ key: { type: 'http', scheme: 'bearer' } }),
    security: () => [{ key: [] }],
    hasWebhooks: false,
  },
};
`;

const names = `
import { graphql } from '../declare/graphql.ts';
import { ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { v2 } from './surface.ts';

export const getName = route(
  v2,
  { method: 'GET', path: '/name', summary: 'Tells what the caller is called' },
  graphql(\`
    query GetName {
      profile {
        called: username
      }
    }
  \`),
  ok(({ profile }) => profile),
);
`;

const index = `
import { section } from '../declare/section.ts';
import * as names from './names.ts';

export const nextSections = [section('Names', 'What people are called.', names)];
`;

/** Adds it to a copy of the project, and names it in the list of surfaces. */
export function addMadeUpSurface(copy: string): void {
  const folder = path.join(copy, 'rest-adapters/v2');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'surface.ts'), surface);
  writeFileSync(path.join(folder, 'names.ts'), names);
  writeFileSync(path.join(folder, 'index.ts'), index);
  const list = path.join(copy, 'rest-adapters/index.ts');
  const text = readFileSync(list, 'utf8')
    .replace(
      '/** A surface that',
      "import { nextSections } from './v2/index.ts';\nimport { v2 } from './v2/surface.ts';\n\n/** A surface that",
    )
    .replace('[v1, api, wellKnown]', '[v1, api, v2, wellKnown]')
    .replace(
      'documented(api, unversionedSections),',
      'documented(api, unversionedSections), documented(v2, nextSections),',
    );
  writeFileSync(list, text);
}

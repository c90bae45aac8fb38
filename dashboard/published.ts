import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import v1 from '../docs/openapi/v1.json' with { type: 'json' };
import figures from '../docs/figures.json' with { type: 'json' };
import pages from '../docs/pages.json' with { type: 'json' };
import documents from './documents.json' with { type: 'json' };

const { scopes } = v1.components.securitySchemes.oauth.flows.clientCredentials;
const topics = v1.components.schemas.CreateWebhookDestinationInput.properties.topics.items.enum;
const messages: Readonly<Record<string, { post: { summary: string } }>> = v1.webhooks;

const mark = readFileSync(new URL('./src/design/mark.svg', import.meta.url), 'utf8');
const shape = /<path d="([^"]+)"/.exec(mark)?.[1];
if (!shape) throw new Error('the mark has no path');

/** What pages take of published documents, by the name of a module: so much of them, and no more, is bundled. */
const modules: Readonly<Record<string, unknown>> = {
  // By what id the server knows each document, by the name of its operation: no text is sent, nor bundled twice.
  'virtual:document-ids': Object.fromEntries(documents.map(({ operation, id }) => [operation, id])),
  'virtual:docs-pages': pages,
  'virtual:figures': figures,
  'virtual:mark-shape': shape,
  'virtual:platform-scopes': Object.entries(scopes).map(([name, about]) => ({ name, about })),
  'virtual:webhook-topics': topics.map((name) => ({ name, about: messages[name]?.post.summary })),
};

/** Lets pages import what is published elsewhere in the project, and draws the mark in the first one. */
export function published(): Plugin {
  return {
    name: 'published',
    resolveId: (id) => (id in modules ? `\0${id}` : null),
    load: (id) => (id.startsWith('\0virtual:') ? `export default ${JSON.stringify(modules[id.slice(1)])};` : null),
    transformIndexHtml: (html) => html.replace('%MARK_SHAPE%', shape),
  };
}

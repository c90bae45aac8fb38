import { html } from 'hono/html';
import { type Html, layout } from '../layout.ts';
import type { DocsSite } from '../site.ts';
import type { SearchResult } from './search-index.ts';

function found({ url, page, heading, excerpt }: SearchResult): Html {
  return html`<li class="docs-result">
    <a href="${url}">${page}${heading ? html` <span>${heading}</span>` : ''}</a>
    <p>${excerpt.map(({ text, isFound }) => (isFound ? html`<mark>${text}</mark>` : text))}</p>
  </li>`;
}

function said(query: string, results: readonly SearchResult[]): Html {
  if (query === '') return html`<p>Type what you look for into the field above.</p>`;
  if (results.length === 0) {
    return html`<p>
      Nothing has all these words. Try fewer, or look at <a href="/docs">all pages</a> and
      <a href="/docs/errors">all errors</a>.
    </p>`;
  }
  return html`<ul class="docs-results">
    ${results.map(found)}
  </ul>`;
}

/** What was found, for who has no scripts, and for who wants an address of it. */
export function searchPage(site: DocsSite, query: string, results: readonly SearchResult[]): Promise<string> {
  const title = query === '' ? 'Search' : `Search: ${query}`;
  return layout({
    site,
    current: '/docs/search',
    title,
    about: 'Search the documentation of Portico.',
    query,
    content: html`<h1>Search</h1>
      ${said(query, results)}`,
  });
}

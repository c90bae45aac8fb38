import path from 'node:path';
import { html, raw } from 'hono/html';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { brandHead, mark } from '../pages/brand.ts';
import { landingPath } from '../pages/landing.ts';
import { StaticAsset } from '../server/static-asset.ts';
import type { DocsPage, DocsSite } from './site.ts';
import { referencePath } from './table-of-contents.ts';

/** Markup in which everything that came from outside is escaped. */
export type Html = ReturnType<typeof html>;

function own(name: string): StaticAsset {
  return new StaticAsset('/docs/assets', path.join(import.meta.dirname, 'browser', name));
}

const [styles, script] = [own('docs.css'), own('docs.js')];

/** What every page of the site refers to, beside what all pages do. */
export const layoutAssets: readonly StaticAsset[] = [styles, script];

/** What stands in the head of every page. */
export function head({ title, about, more }: { title: string; about: string; more?: Html }): Html {
  return html`${brandHead}
    <meta name="description" content="${about}" />
    <title>${title} · Portico</title>
    <link rel="stylesheet" href="${styles.url}" />
    <script type="module" src="${script.url}"></script>
    ${more ?? ''}`;
}

/** The way home, the search, and the ways out, above every page. */
export function bar(query = ''): Html {
  return html`<header class="docs-bar">
    <a class="docs-brand" href="/docs">
      ${mark}Portico <span>Docs</span>
    </a>
    <form class="docs-find" role="search" action="/docs/search">
      <input
        type="search"
        name="q"
        value="${query}"
        maxlength="100"
        placeholder="Search"
        aria-label="Search the documentation"
        autocomplete="off"
      />
      <kbd aria-hidden="true">/</kbd>
      <div class="docs-found" hidden></div>
    </form>
    <nav class="docs-ways" aria-label="Portico">
      <a href="${referencePath}">Reference</a>
      <a href="${landingPath}">${landingPath === pagePaths.dashboard ? 'Dashboard' : 'Account'}</a>
    </nav>
  </header>`;
}

function links(site: DocsSite, current: string): Html {
  const link = ({ path: href, title }: { path: string; title: string }) =>
    html`<li><a href="${href}" ${href === current ? raw('aria-current="page"') : ''}>${title}</a></li>`;
  return html`${site.sections.map(
    (section) => html`<p class="docs-side-name">${section.name}</p>
      <ul>
        ${section.links.map(link)}
      </ul>`,
  )}`;
}

interface LayoutParts {
  site: DocsSite;
  /** Whose page it is. */
  current: string;
  title: string;
  about: string;
  content: Html;
  /** Beside the content, where there is room. */
  aside?: Html;
  query?: string;
}

/** A whole page. On phones the navigation is behind a word, which works without scripts. */
export async function layout({ site, current, title, about, content, aside, query }: LayoutParts): Promise<string> {
  const alternate = site.find(current)
    ? html`<link rel="alternate" type="text/markdown" href="${current}.md" />`
    : undefined;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        ${head({ title, about, ...(alternate ? { more: alternate } : {}) })}
      </head>
      <body>
        <a class="docs-skip" href="#content">Skip to the content</a>
        ${bar(query)}
        <div class="docs-frame">
          <details class="docs-drawer">
            <summary>All pages</summary>
            <nav aria-label="All pages">${links(site, current)}</nav>
          </details>
          <nav class="docs-side" aria-label="Documentation">${links(site, current)}</nav>
          <main class="docs-main" id="content" tabindex="-1">${content}</main>
          ${aside ?? ''}
        </div>
      </body>
    </html>`;
  return String(page);
}

/** What leads from one page to its neighbours, in the order of the navigation. */
export function neighbours(site: DocsSite, page: DocsPage): Html {
  const listed = site.sections.flatMap(({ pages }) => pages);
  const index = listed.indexOf(page);
  if (index < 0) return html`<nav class="docs-next" aria-label="More"><a href="/docs/errors">All errors</a></nav>`;
  const [before, after] = [listed[index - 1], listed[index + 1]];
  return html`<nav class="docs-next" aria-label="More">
    ${before ? html`<a href="${before.path}" rel="prev"><span class="docs-way">Before</span>${before.title}</a>` : html`<span></span>`}
    ${after ? html`<a href="${after.path}" rel="next"><span class="docs-way">Next</span>${after.title}</a>` : ''}
  </nav>`;
}

import { html, raw } from 'hono/html';
import { type Html, layout, neighbours } from './layout.ts';
import type { Heading } from './markdown/renderer.ts';
import type { DocsPage, DocsSite } from './site.ts';

/** Pages with fewer headings than these are seen at a glance. */
const fewestListed = 2;

function onThisPage(headings: readonly Heading[]): Html {
  const listed = headings.filter(({ level }) => level === 2 || level === 3);
  if (listed.length < fewestListed) return html`<div class="docs-aside"></div>`;
  return html`<nav class="docs-aside" aria-labelledby="docs-on-this-page">
    <p class="docs-side-name" id="docs-on-this-page">On this page</p>
    <ul>
      ${listed.map(({ slug, text, level }) => html`<li class="docs-level-${level}"><a href="#${slug}">${text}</a></li>`)}
    </ul>
  </nav>`;
}

/** A page that is Markdown. */
export function articlePage(site: DocsSite, page: DocsPage): Promise<string> {
  const { html: article, headings } = page.article();
  return layout({
    site,
    current: page.path,
    title: page.title,
    about: page.about,
    content: html`<article class="docs-article">${raw(article)}</article>
      ${neighbours(site, page)}
      <p class="docs-foot"><a href="${page.path}.md">This page as Markdown</a></p>`,
    aside: onThisPage(headings),
  });
}

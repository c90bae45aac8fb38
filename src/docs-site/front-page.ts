import { html } from 'hono/html';
import { pagePaths } from '../../rest-adapters/http/page-paths.ts';
import { firstLandingPath } from '../pages/landing.ts';
import { type Html, layout } from './layout.ts';
import type { DocsSite } from './site.ts';
import type { ContentsLink } from './table-of-contents.ts';

/** The first minute, in three steps. */
const steps: readonly { title: string; text: string; href: string; way: string }[] = [
  {
    title: 'Get a credential',
    text: 'Sign in and make an access token for projects, or an API key for the community.',
    href: firstLandingPath,
    way: 'Make one',
  },
  {
    title: 'Send a first request',
    text: 'Ask who you are, then create a project. Both are one line to paste.',
    href: '/docs/guides/getting-started',
    way: 'Getting started',
  },
  {
    title: 'Hear of what happens',
    text: 'Point a webhook at your server, and verify what it brings.',
    href: '/docs/guides/webhooks',
    way: 'Webhooks',
  },
];

function card({ path, title, about }: ContentsLink): Html {
  return html`<li class="docs-card"><a href="${path}">${title}</a><p>${about}</p></li>`;
}

/** Where readers begin. */
export function frontPage(site: DocsSite): Promise<string> {
  const content = html`<div class="docs-front">
    <h1>Documentation</h1>
    <p class="docs-lead">
      Projects and deployments, metrics and incidents, webhooks and a community: by REST, by GraphQL, and for apps by OAuth.
    </p>
    <ol class="docs-steps">
      ${steps.map(
        ({ title, text, href, way }) => html`<li>
          <h2>${title}</h2>
          <p>${text}</p>
          <a href="${href}">${way}</a>
        </li>`,
      )}
    </ol>
    ${site.sections.map(
      ({ name, links }) => html`<h2>${name}</h2>
        <ul class="docs-cards">
          ${links.map(card)}
        </ul>`,
    )}
    <p class="docs-foot">
      For programs: <a href="/llms.txt">llms.txt</a>, each page with <code>.md</code> at its end,
      <a href="/v1/openapi.json">OpenAPI of /v1</a> and <a href="/api/openapi.json">of /api</a>. GraphQL is at
      <code>/graphql</code>; in development it brings an explorer.
      <a href="${pagePaths.home}">Start page</a>
    </p>
  </div>`;
  return layout({
    site,
    current: '/docs',
    title: 'Documentation',
    about: 'How to use Portico: guides, errors, and the reference of its interfaces.',
    content,
  });
}

/** The same for programs: the list of pages, as llmstxt.org describes it. */
export function llmsIndex(site: DocsSite): string {
  const { publicUrl } = site;
  const line = (address: string, title: string, about: string) => `- [${title}](${publicUrl}${address}): ${about}`;
  return `${[
    '# Portico',
    '',
    '> A developer platform: projects and deployments, metrics and incidents, webhooks and a community, as two REST surfaces and GraphQL.',
    '',
    ...site.sections.flatMap(({ name, pages }) => [
      `## ${name}`,
      '',
      ...pages.map(({ path, title, about }) => line(`${path}.md`, title, about)),
      '',
    ]),
    '## Interfaces',
    '',
    line('/v1/openapi.json', 'OpenAPI of /v1', 'Projects, deployments, metrics, incidents, members and webhooks.'),
    line('/api/openapi.json', 'OpenAPI of /api', 'API keys, profile, posts and comments.'),
    line('/.well-known/oauth-authorization-server', 'OAuth metadata', 'What an OAuth library needs to know.'),
    '',
    '## Optional',
    '',
    line('/llms-full.txt', 'All pages', 'Every guide in one file.'),
  ].join('\n')}\n`;
}

/** Every page of the navigation, one after the other. */
export function llmsFull(site: DocsSite): string {
  return site.sections.flatMap(({ pages }) => pages.map((page) => page.markdown().trim())).join('\n\n---\n\n');
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { errorIndexMarkdown, errorPages } from './errors/error-pages.ts';
import { eventsMarkdown } from './event-page.ts';
import { type Article, renderArticle } from './markdown/renderer.ts';
import { withSiteLinks } from './markdown/site-links.ts';
import { type ContentsLink, contents, root } from './table-of-contents.ts';

/** A page of the documentation. */
export interface DocsPage {
  path: string;
  title: string;
  about: string;
  /** In the navigation; null of those that a list of their own leads to. */
  section: string | null;
  /** As Markdown, with addresses of this installation. */
  markdown(): string;
  /** What is shown, made once. */
  article(): Article;
}

/** How the guides call an installation: on a newcomer's machine, and elsewhere. */
const written = /https:\/\/portico\.example|(http:\/\/)?localhost:4000/g;

interface PageSource extends Pick<DocsPage, 'path' | 'title' | 'about' | 'section'> {
  /** Where its links begin, in the repository. */
  file: string;
  read(): string;
}

/** Examples call this installation, wherever it is reached. */
function atHome(markdown: string, publicUrl: string): string {
  return markdown.replaceAll(written, () => publicUrl);
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function pageOf({ file, read, ...page }: PageSource, publicUrl: string): DocsPage {
  const text = once(read);
  const own = (write: (address: string, isPage: boolean) => string) => withSiteLinks(text(), file, write);
  return {
    ...page,
    markdown: once(() =>
      atHome(
        own((address, isPage) => publicUrl + address + (isPage ? '.md' : '')),
        publicUrl,
      ),
    ),
    article: once(() =>
      renderArticle(
        atHome(
          own((address) => address),
          publicUrl,
        ),
      ),
    ),
  };
}

/** Pages that are files of the repository. */
function filePages(): PageSource[] {
  return contents.flatMap(({ name: section, entries }) =>
    entries.map((entry) => ({ ...entry, section, read: () => readFileSync(path.join(root, entry.file), 'utf8') })),
  );
}

/** Pages that are made of what the code declares. */
function madePages(schema: GraphQLSchema, publicUrl: string): PageSource[] {
  const lookUp = contents.at(-1)?.name ?? null;
  const lists = [
    {
      path: '/docs/errors',
      title: 'Errors',
      about: 'Every code, what it means, and what to do.',
      section: lookUp,
      read: errorIndexMarkdown,
    },
    {
      path: '/docs/events',
      title: 'Events',
      about: 'What webhooks bring, with JSON Schemas.',
      section: lookUp,
      read: eventsMarkdown,
    },
  ];
  const errors = errorPages(schema, publicUrl).map(({ markdown, ...page }) => ({
    ...page,
    section: null,
    read: markdown,
  }));
  // Their links are written as if they lay in the repository, where their address says.
  return [...lists, ...errors].map((page) => ({ ...page, file: `${page.path.slice(1)}.md` }));
}

/** A part of the navigation. */
export interface DocsSection {
  name: string;
  pages: readonly DocsPage[];
  /** To all that is in it, pages that are programs too. */
  links: readonly ContentsLink[];
}

/** Every page of the documentation, read and rendered when somebody first asks for it. */
export class DocsSite {
  readonly publicUrl: string;
  readonly pages: readonly DocsPage[];
  readonly #byPath: ReadonlyMap<string, DocsPage>;

  constructor(schema: GraphQLSchema, publicUrl: string) {
    this.publicUrl = publicUrl;
    this.pages = [...filePages(), ...madePages(schema, publicUrl)].map((source) => pageOf(source, publicUrl));
    this.#byPath = new Map(this.pages.map((page) => [page.path, page]));
  }

  find(pathname: string): DocsPage | null {
    return this.#byPath.get(pathname) ?? null;
  }

  /** Those of the navigation, in their order, by section. */
  get sections(): DocsSection[] {
    return contents.map(({ name, programs = [] }) => {
      const pages = this.pages.filter(({ section }) => section === name);
      return { name, pages, links: [...programs, ...pages] };
    });
  }
}

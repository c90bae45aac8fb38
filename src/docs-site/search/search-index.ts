import { passagesOf } from '../markdown/renderer.ts';
import type { DocsPage } from '../site.ts';

/** What may be searched for: so much, whoever asks. */
const longestQuery = 100;
const mostTerms = 8;
const mostResults = 20;

/** Characters of a passage that are shown, and how many of them stand before what was found. */
const excerptLength = 160;
const excerptBefore = 50;

interface Passage {
  url: string;
  page: string;
  heading: string;
  text: string;
  /** The same in lower case, which is searched, and the code beside it, which is searched and not shown. */
  low: { page: string; heading: string; text: string; code: string };
}

export interface SearchResult {
  url: string;
  page: string;
  /** Where on the page; empty at its top. */
  heading: string;
  /** With what was found in it marked: each part, and whether it is that. */
  excerpt: readonly { text: string; isFound: boolean }[];
}

/** The words of a query, as far as they are looked for. */
function termsOf(query: string): string[] {
  const words = query.slice(0, longestQuery).toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, mostTerms);
}

/** How well a passage fits; 0 where it lacks a word. */
function scoreOf({ low }: Passage, terms: readonly string[]): number {
  let score = 0;
  for (const term of terms) {
    const isInside = low.text.includes(term) || low.code.includes(term);
    const own = (low.heading.includes(term) ? 12 : 0) + (low.page.includes(term) ? 6 : 0) + (isInside ? 1 : 0);
    if (own === 0) return 0;
    score += own + (low.heading === term || low.page === term ? 20 : 0);
  }
  return score;
}

function excerptOf({ text, low }: Passage, terms: readonly string[]): SearchResult['excerpt'] {
  const places = terms.map((term) => low.text.indexOf(term)).filter((place) => place >= 0);
  const start = places.length > 0 ? Math.max(0, Math.min(...places) - excerptBefore) : 0;
  const shown = text.slice(start, start + excerptLength).toWellFormed();
  const pattern = terms.map((term) => term.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('|');
  const parts = shown.split(new RegExp(`(${pattern})`, 'gi')).map((part, index) => ({
    text: part,
    isFound: index % 2 === 1,
  }));
  const dots = { text: '…', isFound: false };
  return [...(start > 0 ? [dots] : []), ...parts, ...(start + excerptLength < text.length ? [dots] : [])];
}

function passagesOfPage({ path, title, article: _, markdown }: DocsPage): Passage[] {
  return passagesOf(markdown()).map(({ slug, heading, text, code }) => {
    const own = slug === '' ? '' : heading;
    const low = {
      page: title.toLowerCase(),
      heading: own.toLowerCase(),
      text: text.toLowerCase(),
      code: code.toLowerCase(),
    };
    return { url: slug === '' ? path : `${path}#${slug}`, page: title, heading: own, text, low };
  });
}

/** Finds passages by their words. It is made once, when somebody first searches. */
export class SearchIndex {
  readonly #pages: readonly DocsPage[];
  #passages: readonly Passage[] | null = null;

  constructor(pages: readonly DocsPage[]) {
    this.#pages = pages;
  }

  find(query: string): SearchResult[] {
    const terms = termsOf(query);
    if (terms.length === 0) return [];
    this.#passages ??= this.#pages.flatMap(passagesOfPage);
    return this.#passages
      .map((passage) => ({ passage, score: scoreOf(passage, terms) }))
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score)
      .slice(0, mostResults)
      .map(({ passage }) => {
        const { url, page, heading } = passage;
        return { url, page, heading, excerpt: excerptOf(passage, terms) };
      });
  }
}

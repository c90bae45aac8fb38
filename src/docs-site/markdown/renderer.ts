import MarkdownIt, { type Token } from 'markdown-it';
import { highlight } from './highlight.ts';
import { Slugs } from './slugs.ts';

/** A heading of a page, for its list of contents. */
export interface Heading {
  slug: string;
  text: string;
  level: number;
}

/** A page as HTML. */
export interface Article {
  html: string;
  headings: readonly Heading[];
}

/** What stands under one heading, for who searches. */
export interface Passage {
  /** Empty at the top of the page. */
  slug: string;
  heading: string;
  text: string;
  /** What stands in blocks of code. */
  code: string;
}

/** Several lines as one. */
function joined(lines: readonly string[]): string {
  return lines.join(' ').replaceAll(/\s+/g, ' ');
}

const parser = new MarkdownIt({ html: false, linkify: false });
const { escapeHtml } = parser.utils;

/** What is read of a line, without its signs. */
function textOf({ children }: Token): string {
  return (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : type === 'image' ? '' : content))
    .join('');
}

parser.renderer.rules.fence = (tokens, index) => {
  const { content = '', info = '' } = tokens[index] ?? {};
  const coloured = highlight(content, info.trim());
  const title = coloured?.title ?? 'Text';
  return `<div class="docs-code"><div class="docs-code-head"><span>${title}</span></div><pre tabindex="0"><code>${
    coloured?.html ?? escapeHtml(content)
  }</code></pre></div>\n`;
};

/** Long names may be broken where their words end: a column of them leaves room for the others then (docs.css). */
parser.renderer.rules.code_inline = (tokens, index) => {
  const name = escapeHtml(tokens[index]?.content ?? '');
  return `<code>${name.replaceAll(/(?<=\w)_(?=\w)/g, '_<wbr />')}</code>`;
};

parser.renderer.rules.table_open = () => '<div class="docs-table" tabindex="0"><table>\n';
parser.renderer.rules.table_close = () => '</table></div>\n';

parser.renderer.rules.heading_close = (tokens, index) => {
  const { tag = '' } = tokens[index] ?? {};
  const [slug, text] = [tokens[index - 2]?.attrGet('id'), tokens[index - 1]];
  if (tag === 'h1' || !slug || !text) return `</${tag}>\n`;
  const label = escapeHtml(`Link to “${textOf(text)}”`);
  return ` <a class="docs-anchor" href="#${slug}" aria-label="${label}">#</a></${tag}>\n`;
};

/** Gives headings their names in addresses. */
function nameHeadings(tokens: readonly Token[]): Heading[] {
  const slugs = new Slugs();
  return tokens.flatMap((token, index) => {
    const inline = tokens[index + 1];
    if (token.type !== 'heading_open' || !inline) return [];
    const text = textOf(inline);
    const slug = slugs.of(text);
    token.attrSet('id', slug);
    return [{ slug, text, level: Number(token.tag.slice(1)) }];
  });
}

/** A heading of a column that says nothing is a cell like others. */
function fillTables(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') continue;
    for (const cell of [token, tokens[index + 2]]) if (cell) cell.tag = 'td';
  }
}

/** Markdown of ours as HTML; HTML in it is text. */
export function renderArticle(markdown: string): Article {
  const tokens = parser.parse(markdown, {});
  const headings = nameHeadings(tokens);
  fillTables(tokens);
  return { html: parser.renderer.render(tokens, parser.options, {}), headings };
}

/** What can be found in Markdown, by heading. */
export function passagesOf(markdown: string): Passage[] {
  const tokens = parser.parse(markdown, {});
  const headings = nameHeadings(tokens).values();
  const passages: (Passage & { lines: string[]; blocks: string[] })[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const { slug = '', text: heading = '', level = 1 } = headings.next().value ?? {};
      passages.push({ slug: level === 1 ? '' : slug, heading, text: '', code: '', lines: [], blocks: [] });
    }
    const isHeading = tokens[index - 1]?.type === 'heading_open';
    if (token.type === 'inline' && !isHeading) passages.at(-1)?.lines.push(textOf(token));
    if (token.type === 'fence') passages.at(-1)?.blocks.push(token.content);
  }
  return passages.map(({ lines, blocks, ...passage }) => ({ ...passage, text: joined(lines), code: joined(blocks) }));
}

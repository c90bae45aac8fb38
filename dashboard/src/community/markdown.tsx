import MarkdownIt, { type Token } from 'markdown-it/browser';
import { createElement, Fragment, type ReactNode } from 'react';
import { Scrollable } from '../components/scrollable.tsx';
import { hasModestTables, isModest } from './modest.ts';

/** What is written as HTML is text, and so is a link that leads anywhere but to the web or a mailbox. */
function createParser() {
  const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: 20 });
  parser.validateLink = (address) => /^(https?:\/\/|mailto:)/i.test(address);
  return parser;
}

const withTables = createParser();
const withoutTables = createParser().disable('table');

/** What elements stand for tokens that have no more to them than their name. */
const elements: Readonly<Record<string, string>> = {
  paragraph_open: 'p',
  bullet_list_open: 'ul',
  list_item_open: 'li',
  blockquote_open: 'blockquote',
  thead_open: 'thead',
  tbody_open: 'tbody',
  tr_open: 'tr',
  th_open: 'th',
  td_open: 'td',
  em_open: 'em',
  strong_open: 'strong',
  s_open: 's',
};

/** A link to what somebody else answers for. */
function Elsewhere({ address, children }: { address: string; children?: ReactNode }) {
  return (
    <a href={address} title={address} target="_blank" rel="nofollow ugc noopener noreferrer">
      {children}
    </a>
  );
}

/** Of each heading, how deep it is on the page. */
type Outline = ReadonlyMap<Token, number>;

/**
 * Nobody who goes from heading to heading misses a level, whichever signs somebody wrote theirs with.
 * @param below how deep the heading is that stands above all of it
 */
function outlineOf(tokens: readonly Token[], below: number): Outline {
  const outline = new Map<Token, number>();
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type !== 'heading_open') continue;
    const given = Number(token.tag.slice(1));
    while ((above.at(-1) ?? 0) >= given) above.pop();
    above.push(given);
    outline.set(token, Math.min(6, below + above.length));
  }
  return outline;
}

function wrapped(open: Token, inner: ReactNode[], outline: Outline): ReactNode {
  if (open.hidden) return createElement(Fragment, {}, ...inner);
  const depth = outline.get(open);
  if (depth) return createElement(`h${depth}`, {}, ...inner);
  if (open.type === 'ordered_list_open') {
    return createElement('ol', { start: Number(open.attrGet('start') ?? 1) }, ...inner);
  }
  if (open.type === 'table_open') {
    return createElement(Scrollable, { as: 'div', className: 'prose-table' }, createElement('table', {}, ...inner));
  }
  if (open.type === 'link_open')
    return createElement(Elsewhere, { address: String(open.attrGet('href') ?? '') }, ...inner);
  return createElement(elements[open.type] ?? Fragment, {}, ...inner);
}

/** What stands for a token that has nothing within, or has it in itself. */
function single(token: Token): ReactNode {
  switch (token.type) {
    case 'inline':
      return createElement(Fragment, {}, ...rendered(token.children ?? [], new Map()));
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br />;
    case 'hr':
      return <hr />;
    case 'code_inline':
      return <code>{token.content}</code>;
    case 'fence':
    case 'code_block':
      return (
        <Scrollable as="pre">
          <code>{token.content}</code>
        </Scrollable>
      );
    case 'image':
      // Pictures from elsewhere tell others who reads, so they are not loaded.
      return <Elsewhere address={String(token.attrGet('src') ?? '')}>{token.content || 'Picture'}</Elsewhere>;
    default:
      return token.content;
  }
}

/** Elements for tokens, of which those that open something hold what stands before those that close it. */
function rendered(tokens: readonly Token[], outline: Outline): ReactNode[] {
  const levels: { open: Token | null; inner: ReactNode[] }[] = [{ open: null, inner: [] }];
  for (const token of tokens) {
    if (token.nesting === 1) {
      levels.push({ open: token, inner: [] });
      continue;
    }
    const closed = token.nesting === -1 ? levels.pop() : undefined;
    const node = closed?.open ? wrapped(closed.open, closed.inner, outline) : single(token);
    levels.at(-1)?.inner.push(node);
  }
  return levels[0]?.inner ?? [];
}

export interface MarkdownProps {
  text: string;
  /** How deep the heading is that stands above it. */
  below: number;
}

/** What somebody wrote in Markdown (CommonMark, with tables). */
export function Markdown({ text, below }: MarkdownProps) {
  const tokens = (hasModestTables(text) ? withTables : withoutTables).parse(text, {});
  if (!isModest(tokens, text)) {
    return (
      <div className="prose plain as-written" dir="auto">
        {text}
      </div>
    );
  }
  return (
    <div className="prose" dir="auto">
      {createElement(Fragment, {}, ...rendered(tokens, outlineOf(tokens, below)))}
    </div>
  );
}

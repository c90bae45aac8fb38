/** What a block in the manner of `.env` says. */
export interface EnvFile {
  variables: Record<string, string>;
  /** The numbers of lines that cannot be read, counted from 1; of a value over many lines, its first. */
  unread: number[];
}

/** A name, up to what it is set to. Nothing in it can be matched in two ways, so that long lines are read fast. */
const assignment = /[^\S\n]*(?:export[^\S\n]+)?([A-Za-z_]\w*)[^\S\n]*=[^\S\n]*/y;

const quotes = ['"', "'", '`'];

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\', $: '$', '`': '`' };

/** What a backslash stands before in double quotes; where that has no meaning, both stay, as in `C:\dir`. */
function withoutEscapes(written: string): string {
  return written.replace(/\\([^\n])/g, (whole, letter: string) => escapes[letter] ?? whole);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

/** Where the quote that opens there is closed, perhaps on another line; -1 where it never is. */
function closingQuote(text: string, opening: number): number {
  const quote = text.charAt(opening);
  if (quote !== '"') return text.indexOf(quote, opening + 1);
  for (let at = opening + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

/** Without the comment that a # begins, at the front or after a space. */
function withoutComment(written: string): string {
  for (let at = written.indexOf('#'); at >= 0; at = written.indexOf('#', at + 1)) {
    if (at === 0 || /\s/.test(written.charAt(at - 1))) return written.slice(0, at).trimEnd();
  }
  return written.trimEnd();
}

/** A value, and where its last line ends; null where its quotes are not closed, or something stands behind them. */
function readValue(text: string, start: number): { value: string; end: number } | null {
  const quote = text.charAt(start);
  const end = endOfLine(text, start);
  if (!quotes.includes(quote)) return { value: withoutComment(text.slice(start, end)), end };
  const closing = closingQuote(text, start);
  if (closing < 0) return null;
  const last = endOfLine(text, closing);
  if (!/^(#|$)/.test(text.slice(closing + 1, last).trimStart())) return null;
  const written = text.slice(start + 1, closing);
  return { value: quote === '"' ? withoutEscapes(written) : written, end: last };
}

/** What is set where a line begins; null where it sets nothing that can be read. */
function readVariable(text: string, start: number): { name: string; value: string; end: number } | null {
  assignment.lastIndex = start;
  const [whole = '', name] = assignment.exec(text) ?? [];
  const value = name === undefined ? null : readValue(text, start + whole.length);
  return name !== undefined && value ? { name, ...value } : null;
}

/** Reads a block of lines such as `NAME=value`, as dotenv does; of names that come twice, the last holds. */
export function readEnvFile(pasted: string): EnvFile {
  const text = pasted.replaceAll(/\r\n?/g, '\n');
  const variables = new Map<string, string>();
  const unread: number[] = [];
  let line = 1;
  for (let start = 0; start <= text.length; ) {
    let end = endOfLine(text, start);
    const isEmpty = /^(#|$)/.test(text.slice(start, end).trimStart());
    const found = isEmpty ? null : readVariable(text, start);
    if (found) {
      variables.set(found.name, found.value);
      end = found.end;
    } else if (!isEmpty) unread.push(line);
    line += text.slice(start, end).split('\n').length;
    start = end + 1;
  }
  return { variables: Object.fromEntries(variables), unread };
}

/** What a block in the manner of `.env` says. */
export interface EnvFile {
  variables: Record<string, string>;
  /** The numbers of lines that say nothing of a variable, counted from 1. */
  unread: number[];
}

const assignment = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** As shells and dotenv read it: quotes fall away, and what follows a # after a space is a comment. */
function readValue(written: string): string {
  const [, double] = written.match(/^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/) ?? [];
  if (double !== undefined) return double.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
  const [, single] = written.match(/^'([^']*)'\s*(?:#.*)?$/) ?? [];
  return single ?? written.replace(/(^|\s+)#.*$/, '');
}

/** Reads a block of lines such as `NAME=value`; of names that come twice, the last holds. */
export function readEnvFile(text: string): EnvFile {
  const variables = new Map<string, string>();
  const unread: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, written = ''] = line.match(assignment) ?? [];
    if (name === undefined) unread.push(index + 1);
    else variables.set(name, readValue(written));
  }
  return { variables: Object.fromEntries(variables), unread };
}

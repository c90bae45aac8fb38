import path from 'node:path';
import { contentsEntries, referencePath, siteFiles } from '../table-of-contents.ts';

/** What of the repository has another address on the site than a page of its own. */
const elsewhere: Readonly<Record<string, string>> = {
  'docs/README.md': '/docs',
  'docs/guides': '/docs',
  'docs/openapi': referencePath,
  'docs/events': '/docs/events',
  'docs/errors': '/docs/errors',
};

const addresses: ReadonlyMap<string, string> = new Map([
  ...Object.entries(elsewhere),
  ...contentsEntries.map(({ file, path: address }): [string, string] => [file, address]),
]);

/** Where on the site a file of the repository is; null where it is not there. */
function addressOf(file: string): string | null {
  const known = addresses.get(file.replace(/\/$/, ''));
  if (known) return known;
  const own = `/${file}`;
  if (siteFiles.has(own)) return own;
  return /^docs\/errors\/\w+\.md$/.test(file) ? own.slice(0, -'.md'.length) : null;
}

/** Code stays as it is; all else is looked through for links. */
const fences = /(^( *)(```+)[\s\S]*?^\2\3$)/gm;
const linkOrCode = /(`[^`\n]*`)|(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^()\s]+)\)/g;

/** Makes an address of a page, or of a file, of what it leads to. */
export type WriteAddress = (address: string, isPage: boolean) => string;

/** The same link for readers of the site; what leads to a file that only the repository has is left as its name. */
function relinked(match: string, from: string, write: WriteAddress): string {
  return match.replace(linkOrCode, (whole, code, bang, text, target) => {
    if (code !== undefined || /^([a-z]+:|\/|#)/i.test(target)) return whole;
    const [file = '', anchor] = String(target).split('#');
    const reached = path.posix.join(path.posix.dirname(from), file);
    const address = addressOf(reached);
    if (address === null) return text.includes('`') ? text : `${text} (\`${reached}\`)`;
    const isPage = !siteFiles.has(address) && address !== referencePath;
    return `${bang}[${text}](${write(address, isPage)}${anchor === undefined ? '' : `#${anchor}`})`;
  });
}

/** The text of a file with the links of the site. @param from the file, in the repository */
export function withSiteLinks(markdown: string, from: string, write: WriteAddress): string {
  const parts: string[] = [];
  let end = 0;
  for (const fence of markdown.matchAll(fences)) {
    parts.push(relinked(markdown.slice(end, fence.index), from, write), fence[0]);
    end = fence.index + fence[0].length;
  }
  return [...parts, relinked(markdown.slice(end), from, write)].join('');
}

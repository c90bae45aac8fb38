import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Of others, or made anew. */
const left = new Set(['node_modules', '.git', '.data', 'dist', 'generated']);

function filesBy(...patterns: string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: (name) => left.has(path.basename(name)) }).sort();
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

const pages = filesBy('**/*.md');

/** A page without its blocks of code. */
function withoutBlocks(text: string): string {
  return text.replaceAll(/^( *)(```+)[\s\S]*?^\1\2$/gm, '');
}

/** The anchors that a page's headings have: GitHub's, which leave out punctuation and count repetitions. */
function anchorsOf(file: string): Set<string> {
  const headings = withoutBlocks(read(file)).matchAll(/^#{1,6} (.+)$/gm);
  const anchors = new Set<string>();
  for (const [, heading = ''] of headings) {
    const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const plain = words.replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    let anchor = plain;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${plain}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Where the links and pictures of a page lead within the repository. */
function linksOf(file: string): string[] {
  const text = withoutBlocks(read(file)).replaceAll(/`[^`\n]*`/g, '');
  const inline = [...text.matchAll(/\]\(<?([^()\s>]+)>?(?: "[^"]*")?\)/g)].map(([, target = '']) => target);
  const references = [...text.matchAll(/^\[[^\]]+\]: (\S+)/gm)].map(([, target = '']) => target);
  return [...inline, ...references].filter((target) => !/^[a-z]+:/i.test(target));
}

function isDeadEnd(file: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const reached = target === '' ? file : path.join(path.dirname(file), target);
  if (reached.startsWith('..') || !existsSync(path.join(root, reached))) return true;
  return anchor !== undefined && !(reached.endsWith('.md') && anchorsOf(reached).has(anchor));
}

describe('every link in a Markdown file leads somewhere', () => {
  test('there are pages, and links in them', () => {
    expect(pages).toContain('docs/README.md');
    expect(pages.flatMap(linksOf).length).toBeGreaterThan(50);
  });

  test.each(pages)('%s', (file) => {
    expect(linksOf(file).filter((link) => isDeadEnd(file, link))).toEqual([]);
  });
});

test('every page that the code names is there', () => {
  const code = filesBy('{schema,src,rest-adapters,test,client,bench}/**/*.{ts,mjs,js}', '*.{ts,json}');
  const dead = code.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w/.])docs\/[\w/-]+\.md\b/g)]
      .filter(([page]) => !existsSync(path.join(root, page)))
      .map(([page]) => `${file}: ${page}`),
  );
  expect(dead).toEqual([]);
});

test('every guide and note is in the index', () => {
  const listed = new Set(linksOf('docs/README.md').map((link) => path.join('docs', link)));
  const own = filesBy('docs/*.md', 'docs/guides/*.md').filter((file) => file !== 'docs/README.md');
  expect(own.filter((file) => !listed.has(file))).toEqual([]);
});

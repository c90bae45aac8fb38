import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { declaredErrors } from '../../rest-adapters/errors/declared-errors.ts';
import { errorCodes } from '../../schema/errors.ts';
import { graphqlErrors } from '../../src/graphql/error-codes.ts';
import { createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { instance } from '../harness/instance.ts';
import type { Reply } from '../harness/reply.ts';

const root = path.resolve(import.meta.dirname, '../..');

const browser = { accept: 'text/html,*/*;q=0.8' };

/** Asks for an address of the site, which may be whole. */
async function read(address: string, headers: Record<string, string> = browser): Promise<Reply> {
  const { publicUrl } = (await instance()).config;
  return send('GET', address.replace(publicUrl, ''), { headers });
}

const references = /\b(?:href|src)="([^"]+)"/g;

/** Where a page leads, entities of HTML read. */
function linksOf({ text }: Reply): string[] {
  return [...text.matchAll(references)].map(([, target = '']) => target.replaceAll('&amp;', '&'));
}

function idsOf({ text }: Reply): Set<string> {
  return new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id));
}

/** Every page that can be reached from the front page, by its address. */
async function crawl(): Promise<Map<string, Reply>> {
  const pages = new Map<string, Reply>();
  const waiting = ['/docs'];
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (pages.has(address)) continue;
    const reply = await read(address);
    pages.set(address, reply);
    const isPage = address.startsWith('/docs') && reply.headers.get('content-type')?.startsWith('text/html');
    const found = isPage ? linksOf(reply) : [];
    waiting.push(...found.map((link) => link.split('#')[0] ?? '').filter((link) => link.startsWith('/')));
  }
  return pages;
}

describe('the documentation', () => {
  test('has no dead link, and none to a heading that there is not', async () => {
    const pages = await crawl();
    expect(pages.size).toBeGreaterThan(100);
    const dead = [...pages].filter(([, { status }]) => status >= 400).map(([address]) => address);
    expect(dead).toEqual([]);
    const lost = [...pages].flatMap(([address, page]) =>
      linksOf(page)
        .filter((link) => link.includes('#') && /^(\/docs|#)/.test(link))
        .filter((link) => {
          const [target = '', id = ''] = link.split('#');
          const reached = pages.get(target === '' ? address : target);
          return !reached || !idsOf(reached).has(id);
        })
        .map((link) => `${address}: ${link}`),
    );
    expect(lost).toEqual([]);
  });

  test('says what it is about, marks where one is, and is asked for again at no cost', async () => {
    const page = await read('/docs/guides/webhooks');
    expect(page.text).toContain('<title>Webhooks · Portico</title>');
    expect(page.text).toMatch(/<a href="\/docs\/guides\/webhooks" aria-current="page"/);
    expect(page.text).toContain('class="hljs-');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'; style-src 'self';");
    const again = await read('/docs/guides/webhooks', {
      ...browser,
      'if-none-match': page.headers.get('etag') ?? '',
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('is the same as Markdown, whose links lead on', async () => {
    const { publicUrl } = (await instance()).config;
    const twin = await read('/docs/guides/webhooks.md');
    expect(twin.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(twin.text).toMatch(/^# Webhooks\n/);
    expect(twin.text).not.toContain('localhost:4000');
    const asked = await read('/docs/guides/webhooks', { accept: 'text/markdown' });
    expect(asked.text).toBe(twin.text);
    expect(asked.headers.get('vary')).toBe('Accept');
    const index = await read('/llms.txt');
    const pages = [...index.text.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target);
    expect(pages.length).toBeGreaterThan(15);
    const texts = await Promise.all(pages.map((address) => read(address)));
    expect(texts.map(({ status }) => status)).toEqual(pages.map(() => 200));
    const inside = texts.flatMap(({ text }) =>
      [...text.matchAll(/\]\((http:\/\/127\.0\.0\.1[^)#]+)/g)].map(([, target = '']) => target),
    );
    expect(inside.every((target) => target.startsWith(publicUrl))).toBe(true);
    const reached = await Promise.all(
      [...new Set(inside)].map(async (address) => [address, (await read(address)).status]),
    );
    expect(reached.filter(([, status]) => status !== 200)).toEqual([]);
    expect((await read('/llms-full.txt')).text).toContain('# Getting started');
  });

  test('leads to the files that operators give to others, and serves them as they are', async () => {
    const links = [...linksOf(await read('/docs/guides/deploying')), ...linksOf(await read('/docs/guides/monitoring'))];
    const files = [...new Set(links)].filter((link) => /^\/docs\/(deploying|monitoring)\//.test(link));
    expect(files.map((file) => path.basename(file)).toSorted()).toEqual([
      ...[
        'Caddyfile',
        'Containerfile',
        'alerts.test.yaml',
        'alerts.yaml',
        'compose.yaml',
        'dashboard.json',
        'haproxy.cfg',
      ],
      ...['nginx.conf', 'portico-worker.service', 'portico.service', 'prometheus.yaml'],
    ]);
    for (const file of files) {
      const { text, headers } = await read(file);
      expect(text).toBe(readFileSync(path.join(root, file), 'utf8'));
      expect(headers.get('content-type')).toMatch(/^(text\/plain|application\/json); charset=utf-8$/);
    }
  });

  test.each(['/docs/nothing', '/docs/errors/nothing', '/docs/guides/', '/docs/guides/webhooks/x'])(
    'has nothing at %s, and leads on',
    async (address) => {
      const reply = await read(address);
      expect(reply.status).toBe(404);
      expect(reply.text).toContain('href="/docs"');
    },
  );

  test('takes nothing', async () => {
    const reply = await send('POST', '/docs/guides/webhooks', { headers: browser, body: {} });
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('errors', () => {
  test('have a page for every code that is declared', async () => {
    const codes = [...new Set([...Object.keys(declaredErrors), ...Object.keys(graphqlErrors), ...errorCodes])];
    for (const code of codes) {
      const page = await read(`/docs/errors/${code.toLowerCase()}.md`);
      expect(page.status, code).toBe(200);
      expect(page.text).toContain('## What to do\n\n');
      expect(page.text).toContain('## Who answers it\n\n');
      expect(page.text, code).toMatch(/```json\n\{/);
    }
  });

  test('name their page in type, which tells who answers them', async () => {
    const { token } = await createAccount();
    const body = { name: 'Shop', slug: 'shop' };
    await send('POST', '/v1/projects', { credential: token, body });
    const taken = await send('POST', '/v1/projects', { credential: token, body });
    const lost = await send('GET', '/v1/projects/nothing', { credential: token });
    const stranger = await send('GET', '/v1/projects');
    const wrong = await send('POST', '/v1/projects', { credential: token, body: {} });
    for (const { body: problem } of [taken, lost, stranger, wrong]) {
      const page = await read(Object(problem).type);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`<h1 id="${Object(problem).code}">${Object(problem).code}</h1>`);
    }
    const { text } = await read(Object(taken.body).type);
    expect(text).toContain('<code>POST /v1/projects</code>');
    expect(text).toContain('<code>updateProject</code>');
  });
});

describe('search', () => {
  const asData = { accept: 'application/json' };

  test('finds passages by all their words, the best first', async () => {
    const { body } = await read('/docs/search?q=verify%20signature', asData);
    const [first] = Object(body).results;
    expect(first.url).toMatch(/^\/docs\//);
    const page = await read(first.url.split('#')[0]);
    expect(page.status).toBe(200);
    const code = await read('/docs/search?q=slug_taken', asData);
    expect(Object(code.body).results[0].url).toBe('/docs/errors/slug_taken');
    expect((await read('/docs/search?q=verify')).text).toMatch(/<mark>verify<\/mark>/i);
  });

  test('finds what stands in code, and shows sentences of it', async () => {
    const { body } = await read('/docs/search?q=verifyWebhook%20import', asData);
    const { results } = Object(body);
    expect(results.length).toBeGreaterThan(0);
    for (const { excerpt } of results) {
      expect(excerpt.map(({ text }: { text: string }) => text).join('')).not.toMatch(/\bimport \{/);
    }
  });

  test.each([
    '',
    '%',
    '%00',
    '%F0%9F%A6%84',
    '<script>alert(1)</script>',
    '"><b>',
    `${'a'.repeat(10_000)}`,
    'a '.repeat(4_000),
    '(((((',
    '[a-z]+$.*\\',
    '__proto__',
    '\u202egnp',
  ])('survives %j', async (query) => {
    const began = performance.now();
    const address = `/docs/search?q=${/^%/.test(query) ? query : encodeURIComponent(query)}`.slice(0, 12_000);
    const page = await read(address);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('<b>');
    expect(page.text).not.toContain('<script>alert');
    const data = await read(address, asData);
    expect(Object(data.body).results.length).toBeLessThanOrEqual(20);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

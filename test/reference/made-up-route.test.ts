import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { graphql } from '../../rest-adapters/declare/graphql.ts';
import { ok } from '../../rest-adapters/declare/responders.ts';
import { route } from '../../rest-adapters/declare/route.ts';
import { api } from '../../rest-adapters/api/surface.ts';
import { hasBrowser, launchBrowser } from '../harness/browser.ts';
import { start, temporaryDirectory } from '../harness/command.ts';
import { addMadeUpSurface } from '../harness/made-up-surface.ts';
import { RealInstance } from '../harness/real-instance.ts';

/** All that somebody writes who adds a route. */
const declaration = `
export const getByline = route(
  api,
  {
    method: 'GET',
    path: '/posts/:id/byline',
    summary: 'Tells who wrote a post',
    deprecation: { since: '2026-01-01', sunset: '2027-01-01', link: 'https://portico.example/bylines' },
  },
  graphql(\`
    query GetByline($id: ID!) {
      post(id: $id) {
        written_on: publishedAt
        comments: commentsCount
        author {
          name: username
        }
      }
    }
  \`),
  ok(({ post }) => post),
);
`;

/** A field of the core that is deprecated there. */
const field = "commentsCount: t.exposeInt('commentsCount')";
const deprecatedField = "commentsCount: t.exposeInt('commentsCount', { deprecationReason: 'List them instead.' })";

const left = new Set(['node_modules', '.git', '.data', 'dist']);
const root = path.resolve(import.meta.dirname, '../..');
const copy = temporaryDirectory();
const execute = promisify(execFile);

const created = z.object({ id: z.string() });
const madeKey = z.object({ full_key: z.string() });

let instance: RealInstance;
let key: string;

function read(file: string): string {
  return readFileSync(path.join(copy, file), 'utf8');
}

beforeAll(async () => {
  cpSync(root, copy, { recursive: true, filter: (source) => !left.has(path.basename(source)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  appendFileSync(path.join(copy, 'rest-adapters/api/posts.ts'), declaration);
  addMadeUpSurface(copy);
  const core = path.join(copy, 'schema/community/post.ts');
  writeFileSync(core, readFileSync(core, 'utf8').replace(field, deprecatedField));
  const { code, stderr } = await start([], {}, path.join(copy, 'src/tools/derive.ts')).finished;
  if (code !== 0) throw new Error(stderr);
  instance = await RealInstance.prepare({}, path.join(copy, 'src/cli/main.ts'));
  await instance.openAccount('mary');
  const words = ['--user', 'mary', '--name', 'Bylines', '--scopes', 'read,write'];
  key = madeKey.parse(await instance.command('key', 'create', ...words)).full_key;
  await instance.start();
});
afterAll(() => instance.end('SIGTERM'));

function call(target: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return fetch(instance.url + target, { ...init, headers });
}

describe('a route that was declared, and nothing else', () => {
  test('is answered', async () => {
    const body = JSON.stringify({ title: 'On bylines', content: 'Mine.', is_published: false });
    const { id } = created.parse(await (await call('/api/posts', { method: 'POST', body })).json());
    const answer = await call(`/api/posts/${id}/byline`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ written_on: null, comments: 0, author: { name: 'mary' } });
    expect((await call(`/api/posts/${id}/byline`, { method: 'DELETE' })).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    );
  });

  test('is in the OpenAPI document that is served, and in the one that is kept', async () => {
    const served: unknown = await (await fetch(`${instance.url}/api/openapi.json`)).json();
    for (const document of [Object(served), JSON.parse(read('docs/openapi/api.json'))]) {
      const { get } = document.paths['/api/posts/{id}/byline'];
      expect(get).toMatchObject({
        operationId: 'getByline',
        tags: ['Posts'],
        summary: 'Tells who wrote a post',
        parameters: [{ name: 'id', in: 'path', required: true }, { $ref: '#/components/parameters/IfNoneMatch' }],
      });
      expect(Object.keys(get.responses)).toEqual(['200', '304', '401', '404', '406', '429', '500', '503']);
      const { $ref } = get.responses['200'].content['application/json'].schema;
      expect(document.components.schemas[$ref.split('/').at(-1)]).toMatchObject({
        properties: { written_on: { type: ['string', 'null'], format: 'date-time' }, comments: { type: 'integer' } },
        required: ['written_on', 'comments', 'author'],
      });
    }
  });

  test('is in the table of routes', () => {
    expect(read('docs/routes.md')).toContain(
      '| `GET /api/posts/:id/byline` | Tells who wrote a post. Deprecated, until 2027-01-01 | `read` | `query post` |',
    );
  });

  test('is in the types of the client, and can be called', async () => {
    const use = (field: string) => `
      import type { paths } from './generated/api.ts';
      import type { Community } from './portico.ts';
      type Byline = paths['/api/posts/{id}/byline']['get']['responses'][200]['content']['application/json'];
      export const read = (community: Community): Promise<Byline> => community.posts.byline.get('id');
      export const byline = (of: Byline): [string | null, number, string] => [of.written_on, of.${field}, of.author.name];
    `;
    const check = async (field: string) => {
      writeFileSync(path.join(copy, 'client/src/made-up.ts'), use(field));
      const words = [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'client', '--noEmit'];
      return execute(process.execPath, words, { cwd: copy }).then(
        () => '',
        ({ stdout }) => String(stdout),
      );
    };
    expect(await check('comments')).toBe('');
    expect(read('client/src/generated/api-table.ts')).toContain('"GET /api/posts/{id}/byline"');
    expect(await check('remarks')).toContain("Property 'remarks' does not exist");
  });

  test.runIf(hasBrowser)('is in the reference', async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await page.goto(`${instance.url}/docs/reference#api/tag/posts/GET/api/posts/{id}/byline`);
    const operation = page.locator('[id="api/tag/posts/GET/api/posts/{id}/byline"]');
    await operation.waitFor();
    expect(await operation.textContent()).toContain('Tells who wrote a post');
    expect(await operation.textContent()).toMatch(/deprecated/i);
    await browser.close();
  });
});

describe('a surface that was declared, and nothing else', () => {
  const anonymous = (target: string, init: RequestInit = {}) => fetch(instance.url + target, init);

  test('answers, counts, and takes the credentials that it says', async () => {
    const answer = await call('/v2/name');
    expect([answer.status, await answer.json()]).toEqual([200, { called: 'mary' }]);
    expect(answer.headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test.each([
    ['without a credential', '/v2/name', 'GET', 401],
    ['at a path that there is not', '/v2/nothing', 'GET', 401],
    ['by a method that it has not', '/v2/name', 'DELETE', 401],
  ])('words errors in its own way: %s', async (_how, target, method, _status) => {
    const answer = await anonymous(target, { method });
    expect(answer.headers.get('content-type')).toBe('application/vnd.fault+json');
    expect(await answer.json()).toEqual({ fault: expect.any(String), because: expect.any(String) });
  });

  test('is documented: where it is served, where it is kept, and in the types of the client', async () => {
    const served = Object(await (await anonymous('/v2/openapi.json')).json());
    expect(served.info.title).toBe('Portico, the next surface');
    const { get } = served.paths['/v2/name'];
    expect(get.security).toEqual([{ key: [] }]);
    const refused = served.components.responses[get.responses['401'].$ref.split('/').at(-1)];
    expect(Object.keys(refused.content)).toEqual(['application/vnd.fault+json']);
    expect(JSON.parse(read('docs/openapi/v2.json')).paths).toHaveProperty('/v2/name');
    expect(read('client/src/generated/v2.ts')).toContain('"/v2/name"');
    expect(read('docs/routes.md')).toContain('| `GET /v2/name` |');
  });

  test('that lacks a part does not compile', async () => {
    // Beside the others, so that whatever becomes of this test, they find theirs whole.
    const lacking = 'rest-adapters/v2/lacking.ts';
    const whole = read('rest-adapters/v2/surface.ts');
    writeFileSync(path.join(copy, lacking), whole.replace('  error: fault,\n', ''));
    const files = [lacking, 'rest-adapters/v2/surface.ts'];
    const project = { extends: './tsconfig.json', compilerOptions: { noUnusedLocals: false }, files, include: [] };
    writeFileSync(path.join(copy, 'tsconfig.surface.json'), JSON.stringify(project));
    const words = [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.surface.json', '--noEmit'];
    const output = await execute(process.execPath, words, { cwd: copy }).then(
      () => '',
      ({ stdout }) => String(stdout),
    );
    expect(output.match(/^rest-adapters.*error.*$/gm)).toEqual([
      expect.stringMatching(/^rest-adapters\/v2\/lacking\.ts.*Property 'error' is missing/),
    ]);
  });

  // In the copy's own suite, which knows nothing of it.
  test.runIf(process.env.CI)(
    'is fuzzed',
    async () => {
      const words = [
        path.join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        'test/facade/fuzz.test.ts',
        '-t',
        'routes',
      ];
      const { stdout } = await execute(process.execPath, words, {
        cwd: copy,
        env: { ...process.env, FUZZ_ROUNDS: '1' },
      });
      expect(stdout).toMatch(/requests to routes/);
    },
    120_000,
  );
});

describe('a route that will be gone one day', () => {
  test('says so in every answer', async () => {
    const unknown = '01890000-0000-7000-8000-000000000000';
    const answers = await Promise.all([
      call(`/api/posts/${unknown}/byline`),
      fetch(`${instance.url}/api/posts/${unknown}/byline`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 401]);
    for (const { headers } of answers) {
      expect(headers.get('deprecation')).toBe('@1767225600');
      expect(headers.get('sunset')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
      expect(headers.get('link')).toBe('<https://portico.example/bylines>; rel="deprecation"');
    }
    expect((await call('/api/posts')).headers.get('deprecation')).toBeNull();
  });

  test('says so in the document and in the types of the client', () => {
    const { get } = JSON.parse(read('docs/openapi/api.json')).paths['/api/posts/{id}/byline'];
    expect(get).toMatchObject({ deprecated: true, 'x-sunset': '2027-01-01' });
    expect(get.responses['200'].headers).toHaveProperty('Deprecation');
    expect(get.responses['200'].headers).toHaveProperty('Sunset');
    expect(read('client/src/generated/api.ts')).toContain('@deprecated');
  });

  test('a field that is deprecated in the core is so in the documents that select it', () => {
    const { schemas } = JSON.parse(read('docs/openapi/api.json')).components;
    expect(schemas.Post.properties.comments_count).toEqual({
      type: 'integer',
      deprecated: true,
      description: 'Deprecated: List them instead.',
    });
    expect(read('schema/schema.graphql')).toContain('commentsCount: Int! @deprecated(reason: "List them instead.")');
  });

  test('stays for a year', () => {
    const declare = (since: string, sunset: string) => {
      const deprecation = { since, sunset, link: 'https://portico.example/why' };
      const document = graphql('query { profile { username } }');
      return () =>
        route(
          api,
          { method: 'GET', path: '/name', summary: 'Name', deprecation },
          document,
          ok(({ profile }) => profile),
        );
    };
    expect(declare('2026-03-01', '2027-02-28')).toThrow('must stay for a year');
    expect(declare('2026-03-01', '2027-03-01')).not.toThrow();
    expect(declare('2026-03-01', 'soon')).toThrow('soon is no day');
  });
});

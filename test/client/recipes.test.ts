import { execFile, execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createAccount, mintClient } from '../harness/account.ts';
import { hasBrowser, launchBrowser } from '../harness/browser.ts';
import { temporaryDirectory } from '../harness/command.ts';
import { freePort } from '../harness/free-port.ts';
import { instance } from '../harness/instance.ts';

const root = path.resolve(import.meta.dirname, '../..');
const packageFolder = path.join(root, 'client');

/** The recipes of the README, by heading. */
const recipes = [
  ...readFileSync(path.join(packageFolder, 'README.md'), 'utf8').matchAll(/### (.+)\n+```ts\n([^`]+)```/g),
].map(([, title = '', code = '']) => ({ title, code }));

/** An empty project in which the packed client is installed, as its users do. */
let project: string;
/** What the recipes take for granted. */
let prelude: string;

const execute = promisify(execFile);

/** In the project. The server is in this process, and must be able to answer meanwhile. */
async function run(command: string, ...words: string[]): Promise<void> {
  await execute(command, words, { cwd: project }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}${error.stderr}`);
  });
}

async function preludeFor(account: Account): Promise<string> {
  const { config } = await instance();
  const { client_id: clientId, client_secret: clientSecret } = await mintClient(account, ['projects:read']);
  const given = {
    url: config.publicUrl,
    token: account.token,
    key: account.key,
    client: { clientId, clientSecret },
    secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };
  const constants = Object.entries(given).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  const compare = `function expect(actual: unknown, expected: unknown) {
  if (actual !== expected) throw new Error(String(actual) + ' instead of ' + String(expected));
}`;
  return [...constants, compare].join('\n');
}

function fileOf(title: string): string {
  return `${title.toLowerCase().replaceAll(/\W+/g, '-')}.ts`;
}

beforeAll(async () => {
  project = temporaryDirectory();
  prelude = await preludeFor(await createAccount());
  const archive = execFileSync('npm', ['pack', '--silent', '--pack-destination', project], {
    cwd: packageFolder,
    encoding: 'utf8',
  }).trim();
  writeFileSync(path.join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  await run('npm', 'install', '--silent', '--no-audit', '--no-fund', `./${archive.split('\n').at(-1)}`);
  mkdirSync(path.join(project, 'src'));
  for (const { title, code } of recipes) {
    const [imports = '', ...rest] = code.split('\n\n');
    writeFileSync(path.join(project, 'src', fileOf(title)), [imports, prelude, ...rest, 'export {};'].join('\n'));
  }
}, 240_000);

test('there are recipes', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(8);
});

describe.each(['nodenext', 'bundler'])(
  'the packed client in a strict project with moduleResolution %s',
  (resolution) => {
    test('type-checks', async () => {
      const compilerOptions = {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        target: 'es2023',
        lib: ['es2023', 'dom', 'dom.iterable'],
        types: [],
        module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
        moduleResolution: resolution,
      };
      const config = path.join(project, `tsconfig.${resolution}.json`);
      writeFileSync(config, JSON.stringify({ compilerOptions, include: ['src'] }));
      await run(path.join(root, 'node_modules/.bin/tsc'), '-p', config);
    });
  },
);

/** Runtimes that run TypeScript, and how; those besides Node where this machine has them. */
const runtimes: [name: string, command: string | undefined, words: readonly string[]][] = [
  ['Node', process.execPath, []],
  ['Deno', process.env.DENO, ['run', '--no-prompt', '--allow-net', '--node-modules-dir=manual']],
  ['Bun', process.env.BUN, ['run']],
];

describe.each(runtimes)('in %s', (_name, command, words) => {
  test.runIf(command).each(recipes)('$title', async ({ title }) => {
    await run(command ?? '', ...words, path.join('src', fileOf(title)));
  });
});

/** All that the recipe needs, in one script. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    root: project,
    logLevel: 'silent',
    configFile: false,
    build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'bundle' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

/** A page with a script, on another origin than the server's, as most are. */
async function serve(code: string) {
  const server = createServer((request, response) => {
    const isScript = request.url?.endsWith('.js');
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? `${code}\ndocument.title = 'done';` : '<script type="module" src="/recipe.js"></script>');
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}/`, close };
}

describe.runIf(hasBrowser)('in Chromium', () => {
  let browser: Awaited<ReturnType<typeof launchBrowser>>;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each(recipes)('$title', async ({ title }) => {
    const code = await bundle(path.join(project, 'src', fileOf(title)));
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    const site = await serve(code);
    await page.goto(site.url);
    await expect.poll(async () => faults[0] ?? (await page.title()), { timeout: 20_000 }).toBe('done');
    await page.close();
    await site.close();
  });
});

test('everything of it has at most 12 KB, compressed', async () => {
  const entry = path.join(project, 'src/everything.ts');
  writeFileSync(entry, "export * from '@portico/client';\n");
  const size = gzipSync(await bundle(entry)).byteLength;
  process.stdout.write(`@portico/client: ${(size / 1_024).toFixed(1)} KB compressed\n`);
  expect(size).toBeLessThan(12 * 1_024);
});

import { mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, createAccount, issueClientFor } from '../harness/account.ts';
import { hasBrowser, launchBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { instance } from '../harness/instance.ts';
import { ClientProject } from '../harness/packed-client.ts';
import { recipesOf, scriptOf } from '../harness/recipes.ts';

const recipes = recipesOf(path.join(import.meta.dirname, '../../client/README.md'));

let project: ClientProject;

/** What the recipes take for granted. */
async function given(account: Account): Promise<string> {
  const { config } = await instance();
  const { client_id: clientId, client_secret: clientSecret } = await issueClientFor(account, ['projects:read']);
  const constants = {
    url: config.publicUrl,
    token: account.token,
    key: account.key,
    client: { clientId, clientSecret },
    secret: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };
  return Object.entries(constants)
    .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

function fileOf(title: string): string {
  return `src/${title.toLowerCase().replaceAll(/\W+/g, '-')}.ts`;
}

beforeAll(async () => {
  project = await ClientProject.install();
  const constants = await given(await createAccount('pro'));
  mkdirSync(path.join(project.folder, 'src'));
  for (const recipe of recipes) project.write(fileOf(recipe.title), scriptOf(recipe, constants));
}, 240_000);

test('there are recipes, which say what they print', () => {
  expect(recipes.length).toBeGreaterThanOrEqual(15);
  expect(recipes.filter(({ code }) => !/console\.log\(.+\); \/\/ \S/.test(code))).toEqual([]);
});

describe('the packed client in a strict project', () => {
  test.each(['nodenext', 'bundler'] as const)('type-checks with moduleResolution %s', async (resolution) => {
    const files = recipes.map(({ title }) => fileOf(title));
    await project.checkTypes(files, resolution);
  });
});

/** Runtimes that run TypeScript, and how; those besides Node where this machine has them. */
const runtimes: [name: string, command: string | undefined, words: readonly string[]][] = [
  ['Node', process.execPath, []],
  ['Deno', process.env.DENO, ['run', '--no-prompt', '--allow-net', '--node-modules-dir=manual']],
  ['Bun', process.env.BUN, ['run']],
];

describe.each(runtimes)('in %s', (_name, command, words) => {
  test.runIf(command).each(recipes)('$title', async ({ title }) => {
    await project.run(command ?? '', [...words, fileOf(title)]);
  });
});

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
    const code = await project.bundle(path.join(project.folder, fileOf(title)));
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

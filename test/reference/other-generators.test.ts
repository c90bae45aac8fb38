import { execFile, spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, createAccount } from '../harness/account.ts';
import { heyApi, quicktype } from '../harness/ci-tools.ts';
import { send } from '../harness/client.ts';
import { temporaryDirectory } from '../harness/command.ts';
import { makePost, makeProject } from '../harness/fixtures.ts';
import { instance } from '../harness/instance.ts';

const folder = temporaryDirectory();
const hasPython = spawnSync('python3', ['--version']).status === 0;
const execute = promisify(execFile);
const surfaces = ['v1', 'api'] as const;

let account: Account;
let address: string;

/** In a folder of its own, while the server of this process goes on answering. */
async function run(command: string, ...words: string[]): Promise<string> {
  const { stdout } = await execute(command, words, { cwd: folder }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}${error.stderr}`);
  });
  return stdout;
}

beforeAll(async () => {
  account = await createAccount();
  address = (await instance()).portico.address.replace('localhost', '127.0.0.1');
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  for (const surface of surfaces) {
    const { text } = await send('GET', `/${surface}/openapi.json`);
    writeFileSync(path.join(folder, `${surface}.json`), text);
  }
});

describe.runIf(heyApi.isInstalled)('@hey-api/openapi-ts makes a client', () => {
  beforeAll(async () => {
    for (const surface of surfaces) {
      await run(heyApi.command, '-i', `${surface}.json`, '-o', `src/${surface}`, '--silent');
    }
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom,dom.iterable'];
    const files = surfaces.map((surface) => `src/${surface}/index.ts`);
    const output = ['--rootDir', 'src', '--outDir', 'dist'];
    await run(path.resolve('node_modules/.bin/tsc'), ...options, ...output, ...files);
  });

  async function made(surface: (typeof surfaces)[number], credential: string) {
    const [sdk, { client }] = await Promise.all([
      import(path.join(folder, `dist/${surface}/sdk.gen.js`)),
      import(path.join(folder, `dist/${surface}/client.gen.js`)),
    ]);
    client.setConfig({ baseUrl: address, auth: () => credential });
    return sdk;
  }

  test('that calls the versioned surface', async () => {
    const sdk = await made('v1', account.token);
    const { data: project } = await sdk.createProject({ body: { name: 'Generated' } });
    expect(project).toMatchObject({ name: 'Generated', role: 'project-admin' });
    const { data: projects, response } = await sdk.listProjects({ query: { limit: 1 } });
    expect(projects).toEqual([project]);
    expect(response.headers.get('x-total-count')).toBe('1');
    const { error } = await sdk.getProject({ path: { projectId: 'nope' } });
    expect(error).toMatchObject({ status: 404, title: 'Not Found' });
  });

  test('that calls the unversioned surface', async () => {
    const sdk = await made('api', account.key);
    const { data: post } = await sdk.createPost({ body: { title: 'Generated', content: 'By a machine.' } });
    const { data: liked } = await sdk.likePost({ path: { id: post.id } });
    expect(liked).toEqual({ post_id: post.id, liked: true, likes_count: 1 });
    const { error } = await sdk.createPost({ body: { content: 'Without a title.' } });
    expect(error).toMatchObject({ error: 'Bad Request', status: 400 });
  });
});

describe.runIf(hasPython && quicktype.isInstalled)('quicktype makes Python of it', () => {
  beforeAll(async () => {
    for (const surface of surfaces) {
      const from = ['--src-lang', 'schema', `${surface}.json#/components/schemas/`];
      const to = ['--lang', 'python', '--no-date-times', '--out', `${surface}_types.py`];
      await run(quicktype.command, ...from, ...to);
    }
  });

  /** What Python makes of an answer: read into a class, and written again. */
  async function readByPython(surface: string, type: string, answer: unknown): Promise<unknown> {
    writeFileSync(path.join(folder, 'answer.json'), JSON.stringify(answer));
    const script = `
import json
from ${surface}_types import ${type}
print(json.dumps(${type}.from_dict(json.load(open('answer.json'))).to_dict()))`;
    return JSON.parse(await run('python3', '-c', script));
  }

  test('whose classes read what the versioned surface answers', async () => {
    const id = await makeProject(account, { name: 'Snakes', description: 'In a language that we do not write.' });
    const { body } = await send('GET', `/v1/projects/${id}`, { credential: account.token });
    expect(await readByPython('v1', 'Project', body)).toEqual(body);
    const { body: problem } = await send('GET', '/v1/projects/nope', { credential: account.token });
    expect(await readByPython('v1', 'Problem', problem)).toEqual(problem);
  });

  test('whose classes read what the unversioned surface answers', async () => {
    const id = await makePost(account);
    const { body } = await send('GET', `/api/posts/${id}`, { credential: account.key });
    expect(await readByPython('api', 'Post', body)).toEqual(body);
  });
});

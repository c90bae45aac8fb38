import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { prismaGenerator } from '../harness/ci-tools.ts';
import { start, temporaryDirectory } from '../harness/command.ts';
import { runsOnServer } from '../harness/instance.ts';
import { addMadeUpNoun, edit } from '../harness/made-up-noun.ts';
import { RealInstance } from '../harness/real-instance.ts';

const root = path.resolve(import.meta.dirname, '../..');
const left = new Set(['node_modules', '.git', '.data', 'dist', 'generated']);
const execute = promisify(execFile);
const made = z.object({ id: z.string() });

/** A copy of the project with one noun more. */
async function copyWithNoun(): Promise<{ copy: string; files: string[] }> {
  const copy = temporaryDirectory();
  cpSync(root, copy, { recursive: true, filter: (source) => !left.has(path.basename(source)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const files = addMadeUpNoun(copy);
  const env = { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath };
  await execute(process.execPath, [prismaGenerator.command, 'generate'], {
    cwd: copy,
    env,
  });
  return { copy, files };
}

/** What a server of the copy complains of before it ends. */
async function complaintsOf(copy: string): Promise<string> {
  const environment = { DATA_DIR: temporaryDirectory(), PORT: '0', DEMO: 'false' };
  return (await start([], environment, path.join(copy, 'src/boot/serve.ts')).finished).stderr;
}

// What the embedded database shows, the other would show once more.
describe.runIf(prismaGenerator.isInstalled && !runsOnServer)(
  'a noun that was added as docs/adding-a-domain.md says',
  () => {
    let instance: RealInstance;
    let added: Awaited<ReturnType<typeof copyWithNoun>>;
    let token: string;

    beforeAll(async () => {
      added = await copyWithNoun();
      const derived = await start([], {}, path.join(added.copy, 'src/tools/derive.ts')).finished;
      if (derived.code !== 0) throw new Error(derived.stderr);
      instance = await RealInstance.prepare({}, path.join(added.copy, 'src/cli/main.ts'));
      token = await instance.person('mary', { scopes: 'projects:write,notes:write,webhooks:read' });
      await instance.start();
    }, 240_000);
    afterAll(() => instance.end('SIGTERM'));

    async function call(target: string, body: object): Promise<unknown> {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const reply = await fetch(instance.url + target, { method: 'POST', headers, body: JSON.stringify(body) });
      return reply.json();
    }

    test('took no file that the documents do not name', () => {
      const named = ['adding-a-domain.md', 'adding-a-route.md'].map((each) =>
        readFileSync(path.join(root, 'docs', each), 'utf8'),
      );
      const patterns = added.files.map((file) => [
        file,
        file
          .replace(/^prisma\/schema\/notes/, 'prisma/schema/<noun>')
          .replace(/^prisma\/migrations\/.*/, 'npm run migration')
          .replace(/^schema\/notes\/.*/, 'schema/<noun>/')
          .replace(/^rest-adapters\/events\/.*/, 'rest-adapters/events/')
          .replace(/^rest-adapters\/v1\/.*/, 'rest-adapters/v1/'),
      ]);
      expect(patterns.filter(([, pattern = '']) => !named.some((text) => text.includes(pattern)))).toEqual([]);
    });

    test('is written by its route, and what it emits is told as the route answers', async () => {
      const { id: projectId } = made.parse(await call('/v1/projects', { name: 'Notebook' }));
      const note = made.parse(await call(`/v1/projects/${projectId}/notes`, { text: 'Buy milk.' }));
      const query = 'query ($id: ID!) { events(projectId: $id) { items { type environment data } } }';
      expect(await call('/graphql', { query, variables: { id: projectId } })).toEqual({
        data: {
          events: { items: [{ type: 'note.written', environment: null, data: { id: note.id, text: 'Buy milk.' } }] },
        },
      });
    });

    test('is documented, with its scopes and its event', () => {
      const document = JSON.parse(readFileSync(path.join(added.copy, 'docs/openapi/v1.json'), 'utf8'));
      expect(document.paths['/v1/projects/{projectId}/notes'].post.tags).toEqual(['Notes']);
      expect(Object.keys(document.webhooks)).toContain('note.written');
      expect(JSON.stringify(document.components.securitySchemes)).toContain('notes:write');
    });

    // For codes without a status see forgotten-lists.test.ts.
    test('whose event is not declared: the server does not start, and says what to do', async () => {
      const file = path.join(added.copy, 'rest-adapters/events/index.ts');
      const whole = readFileSync(file, 'utf8');
      writeFileSync(file, whole.replace('  noteWritten,\n', ''));
      const complaints = await complaintsOf(added.copy);
      writeFileSync(file, whole);
      expect(complaints).toContain('The event note.written is not declared: do so in rest-adapters/events/index.ts.');
    });

    test('whose scopes nobody describes does not compile', async () => {
      const file = 'schema/authorization/scopes.ts';
      edit(added.copy, file, "  'notes:read': 'See notes',\n", '');
      const project = { extends: './tsconfig.json', files: [file], include: [] };
      writeFileSync(path.join(added.copy, 'tsconfig.scopes.json'), JSON.stringify(project));
      const words = [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.scopes.json', '--noEmit'];
      const output = await execute(process.execPath, words, { cwd: added.copy }).then(
        () => '',
        ({ stdout }) => String(stdout),
      );
      expect(output).toContain('Property \'"notes:read"\' is missing');
    });
  },
);

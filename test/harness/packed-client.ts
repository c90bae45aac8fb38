import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { temporaryDirectory } from './command.ts';

const root = path.resolve(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** What the client depends on, as it is installed here. */
const dependencies = ['openapi-fetch', 'openapi-typescript-helpers'];

/** An empty project in which the packed client is installed, as its users do; nothing comes over the network. */
export class ClientProject {
  readonly folder = temporaryDirectory();

  static async install(): Promise<ClientProject> {
    const project = new ClientProject();
    project.write('package.json', '{ "name": "empty", "private": true, "type": "module" }');
    const archives = [await project.#pack(path.join(root, 'client'))];
    for (const name of dependencies) {
      archives.push(await project.#pack(path.join(root, 'node_modules', name), '--ignore-scripts'));
    }
    await project.run('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', ...archives]);
    return project;
  }

  async #pack(folder: string, ...words: string[]): Promise<string> {
    const { stdout } = await execute('npm', ['pack', '--silent', '--pack-destination', this.folder, ...words], {
      cwd: folder,
    });
    return `./${stdout.trim().split('\n').at(-1)}`;
  }

  /** @returns where it is */
  write(name: string, content: string): string {
    const file = path.join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }

  /** In the project; the server is in this process, and must be able to answer meanwhile. @returns what was printed */
  async run(command: string, words: readonly string[]): Promise<string> {
    const { stdout } = await execute(command, words, { cwd: this.folder }).catch((error) => {
      throw new Error(`${error.message}\n${error.stdout}${error.stderr}`);
    });
    return stdout;
  }

  /** Checks the types of some files as strictly as TypeScript can. @throws Error with all that it says */
  async checkTypes(files: readonly string[], resolution: 'nodenext' | 'bundler' = 'nodenext'): Promise<void> {
    const compilerOptions = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipLibCheck: false,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      module: resolution === 'nodenext' ? 'nodenext' : 'esnext',
      moduleResolution: resolution,
    };
    const config = this.write(`tsconfig.${resolution}.json`, JSON.stringify({ compilerOptions, files }));
    await this.run(path.join(root, 'node_modules/.bin/tsc'), ['-p', config]);
  }

  /** All that a script needs, in one that is minified. */
  async bundle(entry: string): Promise<string> {
    const built = await build({
      root: this.folder,
      logLevel: 'silent',
      configFile: false,
      build: { write: false, minify: true, target: 'es2022', lib: { entry, formats: ['es'], fileName: 'bundle' } },
    });
    const [first] = Array.isArray(built) ? built : [built];
    if (!first || !('output' in first)) throw new Error('nothing was built');
    return first.output[0].code;
  }
}

/** Bytes on their way. */
export function compressedSize(code: string): number {
  return gzipSync(code).byteLength;
}

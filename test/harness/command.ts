import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Where Node keeps what it compiled: the suite starts a hundred processes of the same code. */
const compiled = path.join(root, 'node_modules/.cache/node-compile');

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

export function temporaryDirectory(): string {
  return mkdtempSync(path.join(tmpdir(), 'portico-'));
}

/** A process of the command line, or of another script or copy of it, in an environment of its own. */
export function start(words: readonly string[], environment: Record<string, string>, script = 'src/cli/main.ts') {
  const child = spawn(process.execPath, [path.resolve(root, script), ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...environment },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    stderr += String(chunk);
  });
  const finished = new Promise<Finished>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, finished, output: () => stdout, complaints: () => stderr };
}

/**
 * A process that does one command after the other, for tests of what commands do and not of how their process begins and
 * ends: where no server does them, to load Portico takes each of them longer than the rest.
 */
export class CommandHost {
  readonly #child;

  constructor(environment: Record<string, string>) {
    this.#child = fork(path.join(import.meta.dirname, 'command-host.ts'), {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...environment },
    });
  }

  async run(words: readonly string[]): Promise<Finished> {
    const answered = once(this.#child, 'message');
    this.#child.send(words);
    return (await answered)[0];
  }

  end(): void {
    this.#child.kill();
  }
}

/** Runs `portico` to its end, with `input` to read from. */
export function portico(words: readonly string[], environment: Record<string, string>, input = ''): Promise<Finished> {
  const { child, finished } = start(words, environment);
  child.stdin.on('error', () => undefined).end(input);
  return finished;
}

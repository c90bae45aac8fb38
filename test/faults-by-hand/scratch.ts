import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fault } from './fault.ts';

/** What came of one run of tests. */
export interface Verdict {
  isNoticed: boolean;
  /** The first test that failed; empty where none did. */
  by: string;
  seconds: number;
}

/** Milliseconds after which a run is ended: a fault that hangs the tests is noticed. */
const longestRun = 600_000;

const root = path.resolve(import.meta.dirname, '../..');

/** The text with the fault in it. @throws Error where it is not clear where the fault belongs */
function withFault({ file, find, replacement }: Fault, text: string): string {
  const places = text.split(find).length - 1;
  if (places !== 1) throw new Error(`${file}: ${JSON.stringify(find)} stands there ${places} times`);
  return text.replace(find, () => replacement);
}

/** Makes sure that every fault still fits the code. @throws AggregateError of those that do not */
export function requireFitting(faults: readonly Fault[]): void {
  const misfits = faults.flatMap((fault) => {
    try {
      withFault(fault, readFileSync(path.join(root, fault.file), 'utf8'));
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (misfits.length > 0) throw new AggregateError(misfits, misfits.map(String).join('\n'));
}

/** A copy of the sources, as they are now, in which faults can do no harm. */
export class Scratch {
  readonly #directory = mkdtempSync(path.join(tmpdir(), 'portico-faults-'));

  constructor() {
    const left = ['node_modules', '.git', '.data'].map((name) => path.join(root, name));
    cpSync(root, this.#directory, { recursive: true, filter: (source) => !left.includes(source) });
    symlinkSync(path.join(root, 'node_modules'), path.join(this.#directory, 'node_modules'));
  }

  /** Runs tests with a fault put in, or without any. */
  async try(fault: Fault | null, tests: readonly string[]): Promise<Verdict> {
    if (!fault) return this.#run(tests);
    const file = path.join(this.#directory, fault.file);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, withFault(fault, text));
    try {
      return await this.#run(tests);
    } finally {
      writeFileSync(file, text);
    }
  }

  #run(tests: readonly string[]): Promise<Verdict> {
    const began = Date.now();
    const words = ['node_modules/.bin/vitest', 'run', '--bail=1', '--maxWorkers=1', '--no-color', ...tests];
    const child = spawn(process.execPath, words, { cwd: this.#directory, timeout: longestRun });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    }
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        const by = output.match(/^ FAIL {2}(.+)$/m)?.[1] ?? (code === 0 ? '' : output.slice(-300));
        resolve({ isNoticed: code !== 0, by, seconds: Math.round((Date.now() - began) / 1_000) });
      });
    });
  }

  remove(): void {
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readValkeyPlace, type ValkeyPlace } from '../../src/config/valkey-place.ts';
import { freePort } from './free-port.ts';

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => {
      probe.destroy();
      resolve(true);
    });
    probe.on('error', () => resolve(false));
  });
}

/** @throws Error where it is no URL of Valkey */
export function valkeyAt(url: string): ValkeyPlace {
  const place = readValkeyPlace(url);
  if (!place) throw new Error(`${url} leads to no Valkey`);
  return place;
}

/** A server of Debian's redis-server package of its own, in memory, that a test can stop, start, and make hang. */
export class ValkeyServer {
  readonly port: number;
  readonly #words: readonly string[];
  readonly #file: string | null;
  #process: ChildProcess | null = null;
  /** Where it runs: a replica writes down what it is sent. */
  #directory = '';
  readonly url: string;

  private constructor(port: number, words: readonly string[], file: string | null) {
    this.port = port;
    this.#words = words;
    this.#file = file;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /**
   * @param words what else it is started with
   * @param file what configures it, and what it notes what it has learnt in, where it does
   */
  static async create(words: readonly string[] = [], file: string | null = null): Promise<ValkeyServer> {
    const server = new ValkeyServer(await freePort(), words, file);
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    this.#directory = mkdtempSync(path.join(tmpdir(), 'portico-valkey-'));
    const words = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    this.#process = spawn('redis-server', [...(this.#file ? [this.#file] : []), ...words, ...this.#words], {
      stdio: 'ignore',
      cwd: this.#directory,
    });
    while (!(await accepts(this.port))) {
      if (this.#process.exitCode !== null || this.#process.signalCode)
        throw new Error(`redis-server ends with ${this.#process.exitCode}`);
      await delay(20);
    }
  }

  get isRunning(): boolean {
    return this.#process !== null;
  }

  /** @throws Error where it does not run */
  get processId(): number {
    if (!this.#process?.pid) throw new Error('redis-server does not run');
    return this.#process.pid;
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.#process?.kill(name);
  }

  async stop(): Promise<void> {
    const ended = this.#process && once(this.#process, 'exit');
    this.#process?.kill('SIGKILL');
    await ended;
    this.#process = null;
    rmSync(this.#directory, { recursive: true, force: true });
  }
}

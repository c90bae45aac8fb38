import { z } from 'zod';
import { start, temporaryDirectory } from './command.ts';
import { freePort } from './free-port.ts';
import { isReady, untilReady } from './until-ready.ts';

/** Of each account that an instance is asked to open. */
export const password = 'correct horse battery';

const issued = z.object({ token: z.string() });

/** A server in a process of its own, that a test can kill, restart, freeze and thaw. */
export class RealInstance {
  readonly #environment: Record<string, string>;
  readonly #script: string;
  #running: ReturnType<typeof start> | null = null;
  readonly url: string;

  private constructor(port: number, environment: Record<string, string>, script: string) {
    this.#script = script;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: this.url,
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      ...environment,
    };
  }

  /** An instance that is not yet started, so that the command line can have its database first. */
  static async prepare(environment: Record<string, string> = {}, script = 'src/cli/main.ts'): Promise<RealInstance> {
    return new RealInstance(await freePort(), { DATA_DIR: temporaryDirectory(), ...environment }, script);
  }

  /** Runs a command of the command line in its environment, and parses what it prints. */
  async command(...words: string[]): Promise<unknown> {
    const { code, stdout, stderr } = await start(words, this.#environment, this.#script).finished;
    if (code !== 0) throw new Error(`portico ${words.join(' ')}: ${stderr}`);
    return JSON.parse(stdout);
  }

  /** Opens an account, with `password` and an e-mail address at example.com that begins with the username. */
  async openAccount(username: string, plan: 'free' | 'pro' = 'free'): Promise<void> {
    const person = ['--username', username, '--email', `${username}@example.com`, '--password', password];
    await this.command('user', 'create', ...person, '--plan', plan);
  }

  /**
   * Opens an account for somebody who calls the server.
   * @param access its plan, and the scopes of its token with commas between
   * @returns a personal access token of that account
   */
  async person(username: string, access: { plan?: 'free' | 'pro'; scopes: string }): Promise<string> {
    await this.openAccount(username, access.plan);
    const words = ['token', 'create', '--user', username, '--name', 'Test', '--scopes', access.scopes];
    return issued.parse(await this.command(...words)).token;
  }

  /**
   * Starts it and waits until it can serve.
   * @param more environment of the server alone, not of commands
   * @param options of `portico serve`
   * @throws Error where it ends before
   */
  async start(more: Record<string, string> = {}, options: readonly string[] = []): Promise<void> {
    this.#running = start(['serve', ...options], { ...this.#environment, ...more }, this.#script);
    await untilReady(this.url, [this.#running]);
  }

  /** What it has written to standard output since it was started. */
  output(): string {
    return this.#running?.output() ?? '';
  }

  /** What it has written to standard error since then. */
  complaints(): string {
    return this.#running?.complaints() ?? '';
  }

  isReady(): Promise<boolean> {
    return isReady(this.url);
  }

  /** Ends the process as a crash would, or as an operator does, and waits until it is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    this.tell(signal);
    return (await this.#running?.finished)?.code ?? null;
  }

  /** @throws Error where it was not started */
  get processId(): number {
    if (!this.#running?.child.pid) throw new Error('the server does not run');
    return this.#running.child.pid;
  }

  tell(signal: NodeJS.Signals): void {
    this.#running?.child.kill(signal);
  }

  freeze(): void {
    this.tell('SIGSTOP');
  }

  thaw(): void {
    this.tell('SIGCONT');
  }
}

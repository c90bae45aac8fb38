import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** HAProxy or nginx before servers, as docs/deploying/ configures it, with a certificate that is valid for nobody. */
export class ProxyInFront {
  readonly #directory: string;
  readonly #child: ChildProcess;
  readonly url: string;
  #complaints = '';

  private constructor(directory: string, child: ChildProcess, url: string) {
    this.#directory = directory;
    this.#child = child;
    this.url = url;
    child.stderr?.on('data', (chunk) => {
      this.#complaints += String(chunk);
    });
  }

  /**
   * @param servers their URLs, on this machine
   * @param patience for how long it waits for an answer, in place of 75 s
   */
  static async start(kind: 'haproxy' | 'nginx', servers: readonly string[], patience = '75s'): Promise<ProxyInFront> {
    const directory = mkdtempSync(path.join(tmpdir(), `portico-${kind}-`));
    const [certificate, key] = [path.join(directory, 'portico.crt'), path.join(directory, 'portico.key')];
    const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'];
    execFileSync('openssl', [...words, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    writeFileSync(path.join(directory, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const [plain, secure] = [await freePort(), await freePort()];
    const hosts = servers.map((url) => new URL(url).host);
    const name = kind === 'haproxy' ? 'haproxy.cfg' : 'nginx.conf';
    const text = readFileSync(path.join(import.meta.dirname, '../../docs/deploying', name), 'utf8')
      .replace(/^( +server )(a )?10\.0\.0\.11:4000(.*)\n.*10\.0\.0\.12:4000.*\n/m, (_, before, name, after) =>
        hosts.map((host, index) => `${before}${name ? `s${index} ` : ''}${host}${after}\n`).join(''),
      )
      .replaceAll(/(timeout server|proxy_read_timeout) 75s/g, `$1 ${patience}`)
      .replaceAll('/etc/haproxy/certs/', path.join(directory, 'both.pem'))
      .replaceAll('/etc/nginx/certs', directory)
      .replaceAll(/\b(bind|listen) :?80\b/g, `$1 127.0.0.1:${plain}`)
      .replaceAll(/\b(bind|listen) :?443\b/g, `$1 127.0.0.1:${secure}`);
    const file = path.join(directory, name);
    writeFileSync(file, text);
    const alone = `daemon off; pid ${directory}/pid; error_log stderr; user root;`;
    const child =
      kind === 'haproxy'
        ? spawn('/usr/sbin/haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
        : spawn('/usr/sbin/nginx', ['-c', file, '-p', directory, '-g', alone], { stdio: ['ignore', 'ignore', 'pipe'] });
    const proxy = new ProxyInFront(directory, child, `https://localhost:${secure}`);
    await proxy.#untilListening(secure);
    return proxy;
  }

  async #untilListening(port: number): Promise<void> {
    for (;;) {
      if (this.#child.exitCode !== null) throw new Error(this.#complaints);
      const socket = connect(port, '127.0.0.1');
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
      socket.destroy();
      if (isOpen) return;
      await delay(50);
    }
  }

  /** @throws Error where it could not be started */
  get processId(): number {
    if (!this.#child.pid) throw new Error('the proxy does not run');
    return this.#child.pid;
  }

  /** What it has written to standard error. */
  complaints(): string {
    return this.#complaints;
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.#directory, { recursive: true });
  }
}

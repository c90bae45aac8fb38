import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ValkeyServer } from './valkey-server.ts';

const name = 'portico';
const password = 'of the servers';
const sentinelPassword = 'of the sentinels';

/** A primary, a replica, and three sentinels that watch over them; all ask for passwords. */
export class ValkeySentinels {
  readonly #directory: string;
  readonly #servers: readonly ValkeyServer[];
  readonly #sentinels: readonly ValkeyServer[];
  readonly url: string;

  private constructor(directory: string, servers: readonly ValkeyServer[], sentinels: readonly ValkeyServer[]) {
    this.#directory = directory;
    this.#servers = servers;
    this.#sentinels = sentinels;
    const places = sentinels.map(({ port }) => `127.0.0.1:${port}`).join();
    const [own, theirs] = [encodeURIComponent(password), encodeURIComponent(sentinelPassword)];
    this.url = `redis+sentinel://:${own}@${places}/${name}/2?sentinel_password=${theirs}`;
  }

  static async create(): Promise<ValkeySentinels> {
    const directory = mkdtempSync(path.join(tmpdir(), 'portico-sentinels-'));
    const locked = ['--requirepass', password, '--masterauth', password];
    const primary = await ValkeyServer.create(locked);
    const replica = await ValkeyServer.create([...locked, '--replicaof', `127.0.0.1 ${primary.port}`]);
    const sentinels: ValkeyServer[] = [];
    for (let number = 0; number < 3; number += 1) {
      const file = path.join(directory, `sentinel-${number}.conf`);
      const lines = [
        `sentinel monitor ${name} 127.0.0.1 ${primary.port} 2`,
        `sentinel auth-pass ${name} "${password}"`,
        `sentinel down-after-milliseconds ${name} 500`,
        `sentinel failover-timeout ${name} 3000`,
        `requirepass "${sentinelPassword}"`,
      ];
      writeFileSync(file, `${lines.join('\n')}\n`);
      sentinels.push(await ValkeyServer.create(['--sentinel'], file));
    }
    const all = new ValkeySentinels(directory, [primary, replica], sentinels);
    const isKnown = () =>
      all.#ask('sentinel', 'ckquorum', name).startsWith('OK 3') &&
      all.#ask('sentinel', 'replicas', name).includes('slave');
    while (!isKnown()) await delay(50);
    return all;
  }

  #ask(...words: string[]): string {
    const port = String(this.#sentinels[0]?.port);
    return execFileSync('redis-cli', ['--no-auth-warning', '-a', sentinelPassword, '-p', port, ...words], {
      encoding: 'utf8',
    });
  }

  /** Kills the primary, and waits until the other server has taken its place. */
  async killPrimary(): Promise<void> {
    const [primary, replica] = this.#servers;
    await primary?.stop();
    while (!this.#ask('sentinel', 'get-master-addr-by-name', name).includes(String(replica?.port))) await delay(50);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#sentinels, ...this.#servers].map((server) => server.stop()));
    rmSync(this.#directory, { recursive: true });
  }
}

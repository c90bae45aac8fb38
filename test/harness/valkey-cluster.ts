import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { ValkeyServer } from './valkey-server.ts';

/** Milliseconds after which nodes take one of them for dead. */
const nodeTimeout = 500;

function ask(port: number, ...words: string[]): string {
  return execFileSync('redis-cli', ['-p', String(port), ...words], { encoding: 'utf8' });
}

/** Six servers, of which three share the keys and each of the others stands in for one of them. */
export class ValkeyCluster {
  readonly #directory: string;
  readonly #nodes: readonly ValkeyServer[];
  /** As an operator would name them: three, one of which has no keys, by names that they do not call themselves by. */
  readonly url: string;

  private constructor(directory: string, nodes: readonly ValkeyServer[]) {
    this.#directory = directory;
    this.#nodes = nodes;
    this.url = `redis+cluster://${nodes
      .slice(1, 4)
      .map(({ port }) => `localhost:${port}`)
      .join()}`;
  }

  static async create(): Promise<ValkeyCluster> {
    const directory = mkdtempSync(path.join(tmpdir(), 'portico-valkey-'));
    const nodes: ValkeyServer[] = [];
    for (let number = 0; number < 6; number += 1) {
      const [file, bus] = [path.join(directory, `node-${number}.conf`), String(await freePort())];
      const words = ['--cluster-enabled', 'yes', '--cluster-config-file', file, '--cluster-port', bus];
      nodes.push(await ValkeyServer.create([...words, '--cluster-node-timeout', String(nodeTimeout)]));
    }
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
    const made = ['--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'];
    execFileSync('redis-cli', made, { stdio: 'ignore' });
    const cluster = new ValkeyCluster(directory, nodes);
    await cluster.#until((lines) => lines.filter((line) => line.includes('slave')).length === 3);
    const isLinked = ({ port }: ValkeyServer) => !ask(port, 'info', 'replication').includes('master_link_status:down');
    while (!nodes.every(isLinked)) await delay(50);
    return cluster;
  }

  /** Waits until all nodes that live agree on a list of the nodes that is as it should be. */
  async #until(isAsWanted: (lines: string[]) => boolean): Promise<void> {
    const sees = (node: ValkeyServer) => {
      const isWhole = ask(node.port, 'cluster', 'info').includes('cluster_state:ok');
      return isWhole && isAsWanted(ask(node.port, 'cluster', 'nodes').trim().split('\n'));
    };
    while (!this.#nodes.filter(({ isRunning }) => isRunning).every(sees)) await delay(50);
  }

  /** Kills the one that has the key, and waits until another has taken its place. */
  async killPrimaryOf(key: string): Promise<void> {
    const [first] = this.#nodes;
    const slot = Number(ask(first?.port ?? 0, 'cluster', 'keyslot', key));
    const lines = ask(first?.port ?? 0, 'cluster', 'nodes')
      .trim()
      .split('\n');
    const holds = (range: string) => {
      const [from = 0, to = from] = range.split('-').map(Number);
      return from <= slot && slot <= to;
    };
    const line = lines.find((each) => each.split(' ').slice(8).some(holds)) ?? '';
    const port = Number(/:(\d+)@/.exec(line)?.[1]);
    await this.#nodes.find((node) => node.port === port)?.stop();
    await this.#until((all) => {
      const primaries = all.filter((each) => /\bmaster\b/.test(each));
      return primaries.length === 4 && primaries.filter((each) => each.includes('fail')).length === 1;
    });
  }

  /** Of those that run. */
  get processIds(): number[] {
    return this.#nodes.filter(({ isRunning }) => isRunning).map(({ processId }) => processId);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.stop()));
    rmSync(this.#directory, { recursive: true });
  }
}

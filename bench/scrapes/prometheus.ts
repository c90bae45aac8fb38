import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { temporaryDirectory } from '../../test/harness/command.ts';
import { freePort } from '../../test/harness/free-port.ts';
import { root, untilAnswered } from '../installation.ts';

const found = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
});

/** What a series is called, and what its last value is. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

/** Debian's Prometheus, which reads one server as docs/monitoring/prometheus.yaml has it, with the alerts beside that. */
export class Prometheus {
  readonly #child: ChildProcess;
  readonly #url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.#url = url;
  }

  /** @param target the port at which the server tells */
  static async start(target: number): Promise<Prometheus> {
    const directory = temporaryDirectory();
    const shipped = (name: string) => readFileSync(path.join(root, 'docs/monitoring', name), 'utf8');
    const file = path.join(directory, 'prometheus.yaml');
    writeFileSync(file, shipped('prometheus.yaml').replace('127.0.0.1:9464', `127.0.0.1:${target}`));
    writeFileSync(path.join(directory, 'alerts.yaml'), shipped('alerts.yaml'));
    const port = await freePort();
    const data = path.join(directory, 'data');
    const words = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${data}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ];
    const child = spawn('prometheus', words, { stdio: ['ignore', 'ignore', 'inherit'] });
    const url = `http://127.0.0.1:${port}`;
    await Promise.race([untilAnswered(`${url}/-/ready`), failure(child)]);
    return new Prometheus(child, url);
  }

  /** @param expression in PromQL */
  async query(expression: string): Promise<Sample[]> {
    const response = await fetch(`${this.#url}/api/v1/query?query=${encodeURIComponent(expression)}`);
    if (!response.ok) throw new Error(await response.text());
    const { data } = found.parse(await response.json());
    return data.result.map(({ metric, value: [, value] }) => ({ labels: metric, value: Number(value) }));
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    await Promise.race([once(this.#child, 'exit'), delay(10_000)]);
  }
}

async function failure(child: ChildProcess): Promise<never> {
  await once(child, 'exit');
  throw new Error('Prometheus has ended');
}

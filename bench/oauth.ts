import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { SigningAlgorithm } from '../schema/oauth/access-token.ts';
import { freePort } from '../test/harness/free-port.ts';
import { createBenchUser, install, root, untilAnswered } from './installation.ts';
import { median } from './median.ts';
import { type Measure, measureByWrk, posting, writeScript } from './wrk.ts';

/**
 * How many tokens one process issues a second, and how many it introspects, on one core beside PostgreSQL on another:
 * `npm run bench:oauth`. Servers that sign by each algorithm are asked in turns, and with BEFORE=/path/to/another/checkout
 * that one too.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const connections = Number(process.env.CONNECTIONS ?? 32);
const before = process.env.BEFORE ? path.resolve(process.env.BEFORE) : null;

const registered = z.object({ client_id: z.string(), client_secret: z.string() });
const issued = z.object({ access_token: z.string() });

interface Contender {
  name: string;
  url: string;
  /** How its client proves who it is. */
  authorization: string;
  stop(): Promise<void>;
}

interface Checkout {
  name: string;
  root: string;
  algorithm: SigningAlgorithm;
}

async function launch(checkout: Checkout): Promise<Contender> {
  const commandLine = path.join(checkout.root, 'src/cli/main.ts');
  const installation = await install({
    unlimited: ['token_per_minute', 'introspect_per_minute'],
    commandLine,
    variables: { WORKER: 'false' },
  });
  const { command, environment, postgres } = installation;
  await createBenchUser(installation);
  const client = registered.parse(
    await command('client', 'create', '--user', 'bench', '--name', 'Bench', '--scopes', 'projects:read'),
  );
  if (checkout.algorithm !== 'RS256') await command('signing-key', 'rotate', '--algorithm', checkout.algorithm);
  const port = await freePort();
  const server = spawn('taskset', ['-c', '0', process.execPath, commandLine, 'serve'], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/healthz`);
  const pair = `${client.client_id}:${client.client_secret}`;
  return {
    name: checkout.name,
    url,
    authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
    stop: async () => {
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      await postgres.remove();
    },
  };
}

/** Sends a form again and again. */
function formScript(form: string): string {
  return writeScript(posting('application/x-www-form-urlencoded', form));
}

async function tokenOf({ url, authorization }: Contender): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const reply = await fetch(`${url}/v1/auth/token`, { method: 'POST', headers: { authorization }, body });
  return issued.parse(await reply.json()).access_token;
}

interface Workload {
  name: string;
  path: string;
  formOf(contender: Contender): Promise<string>;
}

const workloads: readonly Workload[] = [
  { name: 'tokens', path: '/v1/auth/token', formOf: async () => 'grant_type=client_credentials' },
  {
    name: 'introspections',
    path: '/v1/auth/introspect',
    formOf: async (contender) => `token=${await tokenOf(contender)}`,
  },
];

async function measure(contenders: readonly Contender[], { name, path: target, formOf }: Workload): Promise<void> {
  const scripts = new Map<Contender, string>();
  for (const contender of contenders) scripts.set(contender, formScript(await formOf(contender)));
  const ask = (contender: Contender) =>
    measureByWrk(`${contender.url}${target}`, {
      seconds,
      connections,
      headers: { Authorization: contender.authorization },
      script: scripts.get(contender) ?? null,
    });
  const measures = new Map<Contender, Measure[]>(contenders.map((contender) => [contender, []]));
  for (const contender of contenders) await ask(contender);
  for (let round = 0; round < rounds; round += 1) {
    // There and back, so that nobody always follows the same one.
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed())
      measures.get(contender)?.push(await ask(contender));
  }
  for (const [contender, measured] of measures) {
    const rate = median(measured.map(({ requestsPerSecond }) => requestsPerSecond));
    const p99 = median(measured.map((one) => one.p99));
    process.stdout.write(`${name}, ${contender.name}: ${rate.toFixed(0)} a second, p99 ${p99.toFixed(1)} ms\n`);
  }
}

const contenders: Contender[] = [];
try {
  contenders.push(await launch({ name: 'RS256', root, algorithm: 'RS256' }));
  contenders.push(await launch({ name: 'ES256', root, algorithm: 'ES256' }));
  if (before) contenders.push(await launch({ name: 'before, RS256', root: before, algorithm: 'RS256' }));
  // The new key signs once every instance may know it.
  await delay(2_000);
  process.stdout.write(
    `${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, ${connections} connections, medians of ${rounds}\n`,
  );
  for (const workload of workloads) await measure(contenders, workload);
} finally {
  for (const contender of contenders) await contender.stop();
}

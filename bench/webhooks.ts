import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { start } from '../test/harness/command.ts';
import { freePort } from '../test/harness/free-port.ts';
import { createBenchUser, install, issueBenchToken, untilAnswered } from './installation.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { residentMemory } from './resident-memory.ts';

/**
 * How fast webhooks are delivered: `npm run bench:webhooks`. Both sides of each comparison run in turns, ROUNDS (3) times:
 * a backlog of EVENTS (3,000) to four destinations with one worker and with two, and what each delivery costs the database;
 * the time from an event to its arrival, with workers in the server and beside it, while another destination hangs, and
 * where 1,000 deliveries a second are offered. ONLY (backlog, idle, hanging, offered) names one of them.
 */
const events = Number(process.env.EVENTS ?? 3_000);
const rounds = Number(process.env.ROUNDS ?? 3);
const only = process.env.ONLY;
const destinations = 4;

/** A destination that measures when things arrive. */
class Target {
  arrived = 0;
  /** Milliseconds from each event to its arrival. */
  latencies: number[] = [];
  hangs = false;
  url = '';

  static async listen(): Promise<Target> {
    const target = new Target();
    const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += String(chunk);
      });
      request.on('end', () => {
        target.arrived += 1;
        target.latencies.push(Date.now() - Date.parse(Object(JSON.parse(body)).timestamp));
        if (!target.hangs) response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: AddressInfo | string | null = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    target.url = `http://127.0.0.1:${address.port}`;
    return target;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const port = await freePort();
const installation = await install({
  unlimited: ['per_minute', 'per_day'],
  variables: { PORT: String(port), ALLOW_PRIVATE_WEBHOOKS: 'true' },
});
const { postgres, environment } = installation;
const url = `http://127.0.0.1:${port}`;
const database = new pg.Client({ connectionString: postgres.url });
const identified = z.object({ id: z.string() });
let token = '';

async function post(path: string, body: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return identified.parse(await response.json()).id;
}

type Running = ReturnType<typeof start>;

async function serve(variables: Record<string, string>): Promise<Running> {
  const server = start(['serve'], { ...environment, ...variables });
  await untilAnswered(`${url}/readyz`);
  return server;
}

async function end(...running: Running[]): Promise<void> {
  for (const { child } of running) child.kill('SIGTERM');
  await Promise.all(running.map(({ finished }) => finished));
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}

/** A project with so many destinations at each target. */
async function project(targets: readonly Target[], atEach = 1): Promise<string> {
  const id = await post('/v1/projects', { name: 'Bench' });
  for (const target of targets) {
    for (let path = 0; path < atEach; path += 1)
      await post(`/v1/projects/${id}/webhooks`, { url: `${target.url}/${path}` });
  }
  return id;
}

function happen(projectId: string): Promise<string> {
  return post(`/v1/projects/${projectId}/incidents`, { title: 'Slow' });
}

/** What the database has done since it was made, once all that is connected to it beside us is gone. */
async function databaseWork(): Promise<{ transactions: number; walBytes: number }> {
  const { rows } = await database.query(`SELECT xact_commit::int AS transactions,
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float AS "walBytes"
    FROM pg_stat_database WHERE datname = current_database()`);
  return (
    z.array(z.object({ transactions: z.number(), walBytes: z.number() })).parse(rows)[0] ?? {
      transactions: 0,
      walBytes: 0,
    }
  );
}

interface Throughput {
  /** Deliveries a second. */
  rate: number;
  memory: number[];
  /** For each delivery. */
  transactions: number;
  walBytes: number;
}

/** Makes a backlog while nobody delivers, then lets the workers at it. */
async function throughput(workers: number): Promise<Throughput> {
  const server = await serve({ WORKER: 'false' });
  const targets = await Promise.all(Array.from({ length: destinations }, () => Target.listen()));
  const projectId = await project(targets);
  let made = 0;
  const make = async () => {
    while (made++ < events) await happen(projectId);
  };
  await Promise.all(Array.from({ length: 16 }, make));
  await end(server);
  const worked = await databaseWork();
  const arrived = () => targets.reduce((sum, target) => sum + target.arrived, 0);
  const running = Array.from({ length: workers }, () => start(['worker'], environment));
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(residentMemory(running[0]?.child.pid ?? 0)), 250);
  await until(() => arrived() > 200);
  const [began, before] = [performance.now(), arrived()];
  await until(() => arrived() >= events * destinations);
  const rate = ((arrived() - before) / (performance.now() - began)) * 1_000;
  clearInterval(sampling);
  await end(...running);
  const { transactions, walBytes } = await databaseWork();
  const each = (total: number) => total / (events * destinations);
  return {
    rate,
    memory,
    transactions: each(transactions - worked.transactions),
    walBytes: each(walBytes - worked.walBytes),
  };
}

interface LatencyPlan {
  /** Events. */
  count: number;
  /** Milliseconds from one to the next. */
  pause: number;
  /** Destinations at each target. */
  atEach?: number;
  /** Whether another process delivers than the one that makes them. */
  beside?: boolean;
  /** Whether one more destination never answers. */
  hanging?: boolean;
}

/** Makes events when their time has come, and waits for none of them. @returns milliseconds until each has arrived */
async function latency({ count, pause, atEach = 1, beside = false, hanging = false }: LatencyPlan): Promise<number[]> {
  const server = await serve({ WORKER: String(!beside) });
  const running = beside ? [start(['worker'], environment)] : [];
  const targets = await Promise.all(Array.from({ length: destinations }, () => Target.listen()));
  const slow = await Target.listen();
  slow.hangs = hanging;
  const projectId = await project([...targets, ...(hanging ? [slow] : [])], atEach);
  await happen(projectId);
  await until(() => targets.every(({ arrived }) => arrived === atEach));
  for (const target of targets) target.latencies = [];
  const began = performance.now();
  const made: Promise<string>[] = [];
  for (let index = 0; index < count; index += 1) {
    made.push(happen(projectId));
    await delay(Math.max(0, began + (index + 1) * pause - performance.now()));
  }
  await Promise.all(made);
  await until(() => targets.every(({ arrived }) => arrived === atEach * (count + 1)));
  await end(server, ...running);
  await database.query('TRUNCATE webhook_deliveries, webhook_attempts, events CASCADE');
  return targets.flatMap(({ latencies }) => latencies);
}

/** The 99th percentiles of each way, of all rounds. */
class Comparison {
  readonly #times = new Map<string, number[]>();

  async run(name: string, plan: LatencyPlan): Promise<void> {
    const times = await latency(plan);
    this.#times.set(name, [...(this.#times.get(name) ?? []), percentile(times, 0.99)]);
    say(`${name}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`);
  }

  report(): void {
    for (const [name, times] of this.#times) say(`median of p99, ${name}: ${median(times)} ms`);
  }
}

const comparison = new Comparison();
const rates = new Map<number, number[]>([
  [1, []],
  [2, []],
]);

async function measureBacklog(workers: number): Promise<void> {
  const { rate, memory, transactions, walBytes } = await throughput(workers);
  rates.get(workers)?.push(rate);
  const quarters = [1, 2, 3, 4].map((part) => memory[Math.ceil((memory.length * part) / 4) - 1]?.toFixed(0));
  const cost = `${(100 * transactions).toFixed(1)} transactions for 100, ${walBytes.toFixed(0)} bytes of WAL for each`;
  say(`${workers} worker(s): ${rate.toFixed(0)} deliveries a second; ${cost}; memory ${quarters.join(', ')} MB`);
}

const parts: Record<string, () => Promise<void>> = {
  backlog: async () => {
    for (const workers of rates.keys()) await measureBacklog(workers);
  },
  idle: async () => {
    await comparison.run('idle, worker inside', { count: 100, pause: 50 });
    await comparison.run('idle, worker beside', { count: 100, pause: 50, beside: true });
  },
  hanging: async () => {
    await comparison.run('others, one alone', { count: 600, pause: 20 });
    await comparison.run('others, one hanging', { count: 600, pause: 20, hanging: true });
  },
  offered: async () => {
    await comparison.run('1,000 a second offered, worker beside', { count: 500, pause: 20, atEach: 5, beside: true });
  },
};

try {
  await createBenchUser(installation);
  const scopes = 'projects:write,incidents:write,webhooks:write';
  token = await issueBenchToken(installation, scopes);
  await database.connect();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, measure] of Object.entries(parts)) if (!only || only === name) await measure();
  }
  for (const [workers, found] of rates) {
    if (found.length > 0) say(`median, ${workers} worker(s): ${median(found).toFixed(0)} deliveries a second`);
  }
  comparison.report();
} finally {
  await database.end().catch(() => undefined);
  await postgres.remove();
}
process.exit(0);

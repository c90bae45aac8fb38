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
 * a backlog of EVENTS (3,000) to four destinations with one worker and with two; the time from an event to its arrival,
 * with workers in the server and beside it; and the same while another destination hangs.
 */
const events = Number(process.env.EVENTS ?? 3_000);
const rounds = Number(process.env.ROUNDS ?? 3);
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

/** A project with destinations of its own. */
async function project(targets: readonly Target[]): Promise<string> {
  const id = await post('/v1/projects', { name: 'Bench' });
  for (const target of targets) await post(`/v1/projects/${id}/webhooks`, { url: target.url });
  return id;
}

function happen(projectId: string): Promise<string> {
  return post(`/v1/projects/${projectId}/incidents`, { title: 'Slow' });
}

/** Makes a backlog while nobody delivers, then lets the workers at it. @returns deliveries a second */
async function throughput(workers: number): Promise<{ rate: number; memory: number[] }> {
  const server = await serve({ WORKER: 'false' });
  const targets = await Promise.all(Array.from({ length: destinations }, () => Target.listen()));
  const projectId = await project(targets);
  let made = 0;
  const make = async () => {
    while (made++ < events) await happen(projectId);
  };
  await Promise.all(Array.from({ length: 16 }, make));
  const arrived = () => targets.reduce((sum, target) => sum + target.arrived, 0);
  const running = Array.from({ length: workers }, () => start(['worker'], environment));
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(residentMemory(running[0]?.child.pid ?? 0)), 250);
  await until(() => arrived() > 200);
  const [began, before] = [performance.now(), arrived()];
  await until(() => arrived() >= events * destinations);
  const rate = ((arrived() - before) / (performance.now() - began)) * 1_000;
  clearInterval(sampling);
  await end(server, ...running);
  return { rate, memory };
}

/** Events one after the other, `pause` milliseconds apart. @returns milliseconds until each has arrived */
async function latency(count: number, pause: number, worker: boolean, hanging: boolean): Promise<number[]> {
  const server = await serve({ WORKER: String(!worker) });
  const running = worker ? [start(['worker'], environment)] : [];
  const targets = await Promise.all(Array.from({ length: destinations }, () => Target.listen()));
  const slow = await Target.listen();
  slow.hangs = hanging;
  const projectId = await project([...targets, slow]);
  await happen(projectId);
  await until(() => targets.every(({ arrived }) => arrived === 1));
  for (const target of targets) target.latencies = [];
  for (let index = 0; index < count; index += 1) {
    await happen(projectId);
    await delay(pause);
  }
  await until(() => targets.every(({ arrived }) => arrived === count + 1));
  await end(server, ...running);
  await database.query('TRUNCATE webhook_deliveries, webhook_attempts, events CASCADE');
  return targets.flatMap(({ latencies }) => latencies);
}

try {
  await createBenchUser(installation);
  const scopes = 'projects:write,incidents:write,webhooks:write';
  token = await issueBenchToken(installation, scopes);
  await database.connect();
  const rates: Record<string, number[]> = { one: [], two: [] };
  const idle: Record<string, number[]> = { inside: [], beside: [] };
  const busy: Record<string, number[]> = { alone: [], hanging: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, workers] of [
      ['one', 1],
      ['two', 2],
    ] as const) {
      const { rate, memory } = await throughput(workers);
      rates[name]?.push(rate);
      const quarters = [1, 2, 3, 4].map((part) => memory[Math.ceil((memory.length * part) / 4) - 1]?.toFixed(0));
      say(`${name} worker(s): ${rate.toFixed(0)} deliveries a second; memory by quarters ${quarters.join(', ')} MB`);
    }
    for (const name of ['inside', 'beside'] as const) {
      const times = await latency(100, 50, name === 'beside', false);
      idle[name]?.push(percentile(times, 0.99));
      say(`idle, worker ${name}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`);
    }
    for (const name of ['alone', 'hanging'] as const) {
      const times = await latency(600, 20, false, name === 'hanging');
      busy[name]?.push(percentile(times, 0.99));
      say(`others, one ${name}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms`);
    }
  }
  const [one, two] = [median(rates.one ?? []), median(rates.two ?? [])];
  say(
    `medians: ${one.toFixed(0)} deliveries a second with one worker, ${two.toFixed(0)} with two (${(two / one).toFixed(2)})`,
  );
  say(
    `p99 from event to arrival, idle: ${median(idle.inside ?? [])} ms inside, ${median(idle.beside ?? [])} ms beside`,
  );
  const [alone, hanging] = [median(busy.alone ?? []), median(busy.hanging ?? [])];
  say(`p99 of the others while one hangs: ${hanging} ms against ${alone} ms (${(hanging / alone).toFixed(2)})`);
} finally {
  await database.end().catch(() => undefined);
  await postgres.remove();
}
process.exit(0);

import path from 'node:path';
import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../test/harness/free-port.ts';
import { createBenchUser, install, issueBenchToken, root, untilAnswered } from './installation.ts';
import { measureByWrk } from './wrk.ts';
import { percentile } from './percentile.ts';
import { residentMemory } from './resident-memory.ts';

/**
 * How fast metrics are taken in and read: `npm run bench:metrics`. Eight senders post 10,000 data points a request for
 * SECONDS (60), while somebody reads a single row, and a period of 30 days is read at two volumes of what was measured.
 */
const seconds = Number(process.env.SECONDS ?? 60);
const senders = 8;
const pointsPerRequest = 10_000;
const bounds = Array.from({ length: 30 }, (_, index) => 0.005 * 1.3 ** index);

/** Delta histograms of many streams: a thousand of each of ten routes and statuses. */
function requestBody(instance: string, at: number): string {
  const dataPoints = Array.from({ length: pointsPerRequest }, (_, number) => ({
    timeUnixNano: `${at - number}000000`,
    count: 10,
    sum: 1,
    bucketCounts: bounds.map((_bound, index) => (index === number % 30 ? 10 : 0)).concat(0),
    explicitBounds: bounds,
    attributes: [
      { key: 'http.route', value: { stringValue: `/route/${number % 10}` } },
      { key: 'http.response.status_code', value: { intValue: number % 50 ? 200 : 500 } },
    ],
  }));
  const metric = {
    name: 'http.server.request.duration',
    unit: 's',
    histogram: { aggregationTemporality: 1, dataPoints },
  };
  const attributes = [{ key: 'service.instance.id', value: { stringValue: instance } }];
  return JSON.stringify({ resourceMetrics: [{ resource: { attributes }, scopeMetrics: [{ metrics: [metric] }] }] });
}

const installation = await install({
  unlimited: ['per_minute', 'per_day'],
  postgres: { fsync: 'off', shared_buffers: '256MB' },
});
const { postgres, environment } = installation;
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, [path.join(root, 'src/cli/main.ts'), 'serve'], {
  env: { ...process.env, ...environment, PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const database = new pg.Client({ connectionString: postgres.url });

async function call(token: string, target: string, body?: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(url + target, { method: body ? 'POST' : 'GET', headers, ...(body ? { body } : {}) });
  if (!response.ok) throw new Error(`${target}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function rowsWritten(): Promise<number> {
  const text = `SELECT sum(n_tup_ins + n_tup_upd)::int AS rows FROM pg_stat_user_tables WHERE relname LIKE 'metric%'`;
  await delay(1_500);
  return (await database.query(text)).rows[0].rows;
}

/** Reads 30 days by the hour, thirty times. */
async function readMonth(token: string, project: string, label: string): Promise<void> {
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const times: number[] = [];
  for (let time = 0; time < 30; time += 1) {
    const began = performance.now();
    await call(token, `/v1/projects/${project}/metrics?interval=1h&from=${from}`);
    times.push(performance.now() - began);
  }
  process.stdout.write(
    `30 days by the hour, ${label}: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms\n`,
  );
}

/** Fills 30 days: each hour holds a request for each of the given times. */
async function fill(token: string, project: string, perHour: number): Promise<void> {
  for (let day = 0; day < 13; day += 1) {
    const dataPoints = Array.from({ length: 24 }, (_, hour) => ({
      timeUnixNano: `${Date.now() - (day * 24 + hour) * 3_600_000 - perHour}000000`,
      count: perHour,
      sum: perHour * 0.1,
      bucketCounts: bounds.map(() => perHour / bounds.length).concat(0),
      explicitBounds: bounds,
    }));
    const metric = {
      name: 'http.server.request.duration',
      unit: 's',
      histogram: { aggregationTemporality: 1, dataPoints },
    };
    await call(
      token,
      `/v1/projects/${project}/otlp/v1/metrics`,
      JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics: [metric] }] }] }),
    );
  }
}

try {
  await createBenchUser(installation);
  const token = await issueBenchToken(installation, 'projects:write,metrics:write');
  await untilAnswered(`${url}/readyz`);
  await database.connect();
  const created = z.object({ id: z.string() });
  const projects = await Promise.all(
    Array.from(
      { length: senders },
      async () => created.parse(await call(token, '/v1/projects', '{"name":"Bench"}')).id,
    ),
  );
  const single = `${url}/v1/projects/${projects[0]}`;
  const readSingle = (duration: number) =>
    measureByWrk(single, {
      seconds: duration,
      connections: 1,
      headers: { authorization: `Bearer ${token}` },
      script: null,
    });
  await readSingle(5);
  const alone = await readSingle(Math.ceil(seconds / 4));
  const before = await rowsWritten();
  const latencies: number[] = [];
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(residentMemory(server.pid ?? 0)), 1_000);
  const end = Date.now() + seconds * 1_000;
  const meanwhile = readSingle(seconds);
  await Promise.all(
    projects.map(async (project, sender) => {
      while (Date.now() < end) {
        const body = requestBody(`sender-${sender}`, Date.now() - 60_000);
        const began = performance.now();
        await call(token, `/v1/projects/${project}/otlp/v1/metrics`, body);
        latencies.push(performance.now() - began);
      }
    }),
  );
  clearInterval(sampling);
  const points = latencies.length * pointsPerRequest;
  const rows = (await rowsWritten()) - before;
  process.stdout.write(
    [
      `${(points / seconds).toFixed(0)} data points a second from ${senders} senders, ${pointsPerRequest} a request`,
      `latency of a request: p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms`,
      `a single row, one caller: p99 ${alone.p99.toFixed(1)} ms alone, ${(await meanwhile).p99.toFixed(1)} ms meanwhile`,
      `rows written for 1,000 points: ${((rows / points) * 1000).toFixed(2)}`,
      `memory: ${memory[Math.floor(memory.length / 4)]?.toFixed(0)} MB after a quarter, ${memory.at(-1)?.toFixed(0)} MB at the end`,
      '',
    ].join('\n'),
  );
  const [month = ''] = await Promise.all([created.parse(await call(token, '/v1/projects', '{"name":"Month"}')).id]);
  await fill(token, month, 1_500);
  await readMonth(token, month, 'some 500,000 requests');
  for (let time = 1; time < 10; time += 1) await fill(token, month, 1_500 + time * 30);
  await readMonth(token, month, 'ten times that');
} finally {
  server.kill('SIGTERM');
  await database.end().catch(() => undefined);
  await delay(1_000);
  await postgres.remove();
}
process.exit(0);

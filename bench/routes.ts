import { spawn } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { loadavg } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { freePort } from '../test/harness/free-port.ts';
import {
  createBenchUser,
  install,
  issueBenchKey,
  issueBenchToken,
  root,
  secretKey,
  untilAnswered,
} from './installation.ts';
import { median } from './median.ts';
import { seedBench } from './seed.ts';
import { type Measure, measureByWrk } from './wrk.ts';

/**
 * What else is asked for often, in turns beside the single row that `npm run bench` has: `npm run bench:routes`. The server is
 * pinned to the first core; the load (wrk) and PostgreSQL share the other. Likes and comments are in `npm run bench:growth`:
 * nobody may write more than 600 of them a minute.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const connections = Number(process.env.CONNECTIONS ?? 32);

const shownKey = z.object({ key: z.object({ id: z.string(), full_key: z.string() }) });
const identified = z.object({ id: z.string() });

interface Load {
  name: string;
  target: string;
  headers: Record<string, string>;
}

const installation = await install({
  unlimited: ['per_minute', 'per_day'],
  postgres: { fsync: 'off', shared_buffers: '256MB' },
});
const { postgres, environment } = installation;
await createBenchUser(installation);
const token = await issueBenchToken(installation, 'projects:read');
const key = await issueBenchKey(installation);
const projectId = await seedBench(postgres.url, createSecretKey(secretKey));
const port = await freePort();
const server = spawn('taskset', ['-c', '0', process.execPath, path.join(root, 'src/cli/main.ts'), 'serve'], {
  env: { ...process.env, ...environment, PORT: String(port) },
  stdio: ['ignore', 'ignore', 'inherit'],
});
const url = `http://127.0.0.1:${port}`;
const byToken = { Authorization: `Bearer ${token}` };
const byKey = { Authorization: `Bearer ${key}` };

async function make(target: string, body: object): Promise<unknown> {
  const headers = { ...byKey, 'Content-Type': 'application/json' };
  return (await fetch(url + target, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

async function prepareLoads(): Promise<Load[]> {
  const project = `/v1/projects/${projectId}`;
  const { headers } = await fetch(url + project, { headers: byToken });
  const known = { ...byToken, 'If-None-Match': headers.get('etag') ?? '' };
  const post = identified.parse(await make('/api/posts', { title: 'Note', content: 'Words', is_published: true })).id;
  const { id: keyId } = shownKey.parse(await make('/api/developer/keys', { name: 'Shown' })).key;
  const read = (name: string, target: string, sent: Record<string, string> = byKey): Load => {
    return { name, target, headers: sent };
  };
  return [
    read('single row', project, byToken),
    read('the same that has not changed (304)', project, known),
    read('profile', '/api/user/profile'),
    read('one post', `/api/posts/${post}`),
    read('statistics of a key', `/api/developer/keys/${keyId}/stats`),
  ];
}

function measure({ target, headers }: Load, extent = { seconds, connections }): Promise<Measure> {
  return measureByWrk(url + target, { ...extent, headers, script: null });
}

try {
  await untilAnswered(`${url}/readyz`);
  const measures = (await prepareLoads()).map((load) => ({ load, taken: new Array<Measure>() }));
  for (const { load } of measures) await measure(load, { seconds: 10, connections: 32 });
  for (let round = 0; round < rounds; round += 1)
    for (const { load, taken } of round % 2 === 0 ? measures : measures.toReversed()) taken.push(await measure(load));
  const rateOf = (taken: readonly Measure[]) => median(taken.map(({ requestsPerSecond }) => requestsPerSecond));
  const single = rateOf(measures[0]?.taken ?? []);
  process.stdout.write(`\nload ${loadavg()[0]?.toFixed(1)}, ${connections} connections\n\n`);
  process.stdout.write('| what | requests/s | p99 ms | of the single row |\n| --- | --- | --- | --- |\n');
  for (const { load, taken } of measures) {
    const p99 = median(taken.map((one) => one.p99)).toFixed(1);
    const rate = rateOf(taken);
    process.stdout.write(`| ${load.name} | ${rate.toFixed(0)} | ${p99} | ${(rate / single).toFixed(2)} |\n`);
  }
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  await postgres.remove();
}
process.exit(0);

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { temporaryDirectory } from '../test/harness/command.ts';
import { freePort } from '../test/harness/free-port.ts';
import { createBenchUser, install, issueBenchToken, root, untilAnswered } from './installation.ts';
import { median } from './median.ts';
import { processorTime } from './processor-time.ts';
import { residentMemory } from './resident-memory.ts';
import { measureByWrk, posting, writeScript } from './wrk.ts';

/*
 * What a server costs that nobody asks for anything: to start, to be there, and once requests are over; from its sources, and
 * as `npm run build` puts it together, in turns. ROUNDS says how many, REQUESTS how many are asked.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const requests = Number(process.env.REQUESTS ?? 100_000);

/** Milliseconds after which the memory is read that requests have left, and over which an idle server's work is counted. */
const rest = 60_000;

const run = promisify(execFile);
const programs = { sources: 'src/cli/main.ts', built: 'dist/portico.js' } as const;
type Program = keyof typeof programs;
const names: readonly Program[] = ['sources', 'built'];
const fileOf = (program: Program) => path.join(root, programs[program]);

interface Running {
  child: ChildProcess;
  pid: number;
  url: string;
}

/** @throws Error where `npm run build` has not put it together: nobody would answer */
async function start(program: Program, environment: Record<string, string>): Promise<Running> {
  await access(fileOf(program));
  const port = await freePort();
  const env = { ...process.env, ...environment, PORT: String(port), DEMO: 'false', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [fileOf(program), 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (child.pid === undefined) throw new Error('the server did not start');
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/readyz`);
  return { child, pid: child.pid, url };
}

async function stop({ child }: Running): Promise<void> {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

const columns = new Map<string, Map<Program, number[]>>();

function note(what: string, program: Program, value: number): void {
  const column = columns.get(what) ?? new Map<Program, number[]>();
  columns.set(what, column.set(program, [...(column.get(program) ?? []), value]));
}

async function measureStart(kind: string, program: Program, environment: Record<string, string>): Promise<void> {
  const server = await start(program, environment);
  note(`${kind}: start, s of processor`, program, processorTime(server.pid));
  note(`${kind}: memory after the start, MB`, program, residentMemory(server.pid));
  await stop(server);
}

async function measureHelp(program: Program): Promise<void> {
  const begun = performance.now();
  await run(process.execPath, [fileOf(program), '--help']);
  note('portico --help, s', program, (performance.now() - begun) / 1000);
}

const sending = (body: object) => writeScript(posting('application/json', JSON.stringify(body)));

/** What is asked for in turns. */
const mixed = [
  { target: '/v1/projects', script: null },
  { target: '/v1/projects', script: sending({ name: 'Bench' }) },
  { target: '/v1/projects?limit=5', script: null },
  { target: '/graphql', script: sending({ query: '{ projects(limit: 5) { items { slug name } } }' }) },
  { target: '/.well-known/jwks.json', script: null },
];

/** Asks for all of them, and lets the server rest. */
async function measureRest(program: Program, environment: Record<string, string>, bearer: string): Promise<void> {
  const server = await start(program, environment);
  let asked = 0;
  while (asked < requests) {
    for (const { target, script } of mixed) {
      const load = { seconds: 2, connections: 32, headers: { authorization: bearer }, script };
      asked += (await measureByWrk(`${server.url}${target}`, load)).requestsPerSecond * load.seconds;
    }
  }
  note('PostgreSQL: memory after the requests, MB', program, residentMemory(server.pid));
  await delay(rest);
  note('PostgreSQL: memory a minute later, MB', program, residentMemory(server.pid));
  const before = processorTime(server.pid);
  await delay(rest);
  note('PostgreSQL: idle, % of a core', program, ((processorTime(server.pid) - before) / (rest / 1000)) * 100);
  await stop(server);
}

const installation = await install({ unlimited: ['per_minute', 'per_day'] });
await createBenchUser(installation);
const bearer = `Bearer ${await issueBenchToken(installation, 'projects:read,projects:write')}`;
const embedded = { DATA_DIR: temporaryDirectory() };
// What is made at the first start, and what V8 has compiled, is there at all others.
for (const name of names) for (const kind of [installation.environment, embedded]) await stop(await start(name, kind));
for (let round = 0; round < rounds; round += 1) {
  for (const name of names) {
    await measureStart('PostgreSQL', name, installation.environment);
    await measureStart('embedded', name, embedded);
    await measureHelp(name);
  }
}
for (const name of names) await measureRest(name, installation.environment, bearer);
await installation.postgres.remove();

process.stdout.write(`medians of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}\n`);
for (const [what, column] of columns) {
  const values = names.map((name) => `${name} ${median(column.get(name) ?? []).toFixed(2)}`);
  process.stdout.write(`${what.padEnd(44)} ${values.join('   ')}\n`);
}

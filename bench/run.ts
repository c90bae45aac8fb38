import { type ChildProcess, spawn } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../test/harness/free-port.ts';
import type { PostgresServer } from '../test/harness/postgres-server.ts';
import { createBenchUser, install, issueBenchToken, root, secretKey, untilAnswered } from './installation.ts';
import { median } from './median.ts';
import { seedBench } from './seed.ts';
import { type Measure, measureByWrk, posting, writeScript } from './wrk.ts';

/**
 * Portico beside those who write REST by hand, on one PostgreSQL, in turns: `npm run bench`.
 * Each server is pinned to the first core; the load (wrk) and PostgreSQL share the other.
 * Machines are noisy, so what counts are the ratios of medians over the rounds of one run.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const connections = Number(process.env.CONNECTIONS ?? 32);

interface Contender {
  name: string;
  port: number;
  process: ChildProcess;
  site: Site;
}

async function launch(name: string, file: string, site: Site): Promise<Contender> {
  const port = await freePort();
  const words = ['-c', '0', process.execPath, file, ...(file.includes('src/cli') ? ['serve'] : [])];
  const child = spawn('taskset', words, {
    env: { ...process.env, ...site.environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { name, port, process: child, site };
}

/** Before anything is measured, however many connections there are then. */
const warmUp = { seconds: 10, connections: 32 };

/** What is asked of a server, again and again. */
interface Load {
  /** As the table names it. */
  name: string;
  contender: Contender;
  target: string;
  script: string | null;
}

function measure(
  { contender: { port, site }, target, script }: Load,
  extent = { seconds, connections },
): Promise<Measure> {
  const headers = { Authorization: `Bearer ${site.token}` };
  return measureByWrk(`http://127.0.0.1:${port}${target}`, { ...extent, headers, script });
}

function table(workload: string, measures: ReadonlyMap<string, Measure[]>): string {
  const names = [...measures.keys()];
  const rates = names.map((name) =>
    median((measures.get(name) ?? []).map(({ requestsPerSecond }) => requestsPerSecond)),
  );
  const floor = rates[names.indexOf('by hand')] ?? Number.NaN;
  const express = rates[names.indexOf('Express + Prisma')] ?? Number.NaN;
  const rows = names.map((name, index) => {
    const rate = rates[index] ?? Number.NaN;
    const p99 = median((measures.get(name) ?? []).map((one) => one.p99));
    return `| ${name} | ${rate.toFixed(0)} | ${p99.toFixed(1)} | ${(rate / floor).toFixed(2)} | ${(rate / express).toFixed(2)} |`;
  });
  const head = [
    `### ${workload}`,
    '',
    '| server | requests/s | p99 ms | of the floor | of Express |',
    '| --- | --- | --- | --- | --- |',
  ];
  return [...head, ...rows, ''].join('\n');
}

const post = posting('application/json', '{"name":"Bench"}');

/** Each request has a key that no other has, of this round or another. */
const withKeys = `local round, number = os.time(), 0
function request()
  number = number + 1
  wrk.headers["Idempotency-Key"] = string.format("%d-%d", round, number)
  return wrk.format()
end
`;

/** A database with the account `bench`, and what its requests need. */
interface Site {
  postgres: PostgresServer;
  environment: Record<string, string>;
  token: string;
  projectId: string;
}

/** Where the command line of a checkout is; older ones have it elsewhere. */
function commandLineOf(checkout: string): string {
  const file = path.join(checkout, 'src/cli/main.ts');
  return existsSync(file) ? file : path.join(checkout, 'src/cli.ts');
}

/** A database of the Portico in a checkout. */
async function prepare(checkout: string): Promise<Site> {
  const installation = await install({
    unlimited: ['per_minute', 'per_day'],
    commandLine: commandLineOf(checkout),
    postgres: { fsync: 'off', shared_buffers: '256MB' },
  });
  const { postgres, environment } = installation;
  await createBenchUser(installation);
  const token = await issueBenchToken(installation, 'projects:write');
  return { postgres, environment, token, projectId: await seedBench(postgres.url, createSecretKey(secretKey)) };
}

/** Another checkout of Portico to compare with, such as the one before a change. */
const before = process.env.BEFORE ? path.resolve(process.env.BEFORE) : null;

// Who writes into a database fills it, so Portico has one of its own, as the one before has.
const sites = [await prepare(root), await prepare(root), ...(before ? [await prepare(before)] : [])];
const contenders: Contender[] = [];
try {
  const [own, others, other] = sites;
  if (!own || !others) throw new Error('there are two databases');
  contenders.push(
    await launch('by hand', path.join(root, 'bench/servers/by-hand.ts'), others),
    await launch('Portico', commandLineOf(root), own),
    ...(before && other ? [await launch('Portico before', commandLineOf(before), other)] : []),
    await launch('Fastify + Prisma', path.join(root, 'bench/servers/fastify.ts'), others),
    await launch('Express + Prisma', path.join(root, 'bench/servers/express.ts'), others),
  );
  for (const { port, site } of contenders)
    await untilAnswered(`http://127.0.0.1:${port}/v1/projects`, { authorization: `Bearer ${site.token}` });
  const script = writeScript(post);
  const once = writeScript(`${post}${withKeys}`);
  const ownContenders = contenders.filter(({ name }) => name.startsWith('Portico'));
  const workloads = [
    ['list of 20 with count', () => '/v1/projects?limit=20', null],
    ['single row', ({ projectId }: Site) => `/v1/projects/${projectId}`, null],
    ['write', () => '/v1/projects', script],
    ['write with an Idempotency-Key', () => '/v1/projects', once],
  ] as const;
  const wanted = process.env.WORKLOAD;
  for (const [workload, targetOf, posting] of workloads.filter(([name]) => !wanted || name.startsWith(wanted))) {
    const loadOn = (contender: Contender, name = contender.name, ownScript: string | null = posting): Load => {
      return { name, contender, target: targetOf(contender.site), script: ownScript };
    };
    const loads = contenders.map((contender) => loadOn(contender));
    // What a key costs is the one beside the other, in the same minute.
    if (posting === once) loads.push(...ownContenders.map((own) => loadOn(own, `${own.name}, without a key`, script)));
    const measures = new Map<string, Measure[]>(loads.map(({ name }) => [name, []]));
    // Compiled by then: what is measured is how they work, not how they begin.
    for (const load of loads) await measure(load, warmUp);
    for (let round = 0; round < rounds; round += 1) {
      // There and back, so that nobody always follows the same one.
      for (const load of round % 2 === 0 ? loads : loads.toReversed())
        measures.get(load.name)?.push(await measure(load));
    }
    process.stdout.write(`${table(workload, measures)}\n`);
  }
} finally {
  for (const contender of contenders) contender.process.kill('SIGTERM');
  await delay(1_000);
  for (const { postgres } of sites) await postgres.remove();
}
process.exit(0);

import { spawn } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { freePort } from '../test/harness/free-port.ts';
import { type Grown, seedGrown } from './growth-seed.ts';
import { createBenchUser, install, issueBenchKey, issueBenchToken, root, untilAnswered } from './installation.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';

/**
 * What a list costs when it is long: `npm run bench:growth`. Each list, filter, sort, search and write is asked for in turns
 * where there are few rows and where there are many, by one caller after the other, and what counts is the ratio.
 * SIZES=10000,1000000 (how many rows), ROUNDS=60 (requests of each), BEFORE=/path/to/another/checkout, ONLY=part of a name.
 */
const sizes = (process.env.SIZES ?? '10000,1000000').split(',').map(Number);
const rounds = Number(process.env.ROUNDS ?? 60);
const checkout = path.resolve(process.env.BEFORE ?? root);
const only = process.env.ONLY ?? '';

interface Site extends Grown {
  rows: number;
  url: string;
  token: string;
  key: string;
  database: pg.Client;
  stop(): Promise<void>;
}

interface Request {
  name: string;
  path(site: Site): string;
  /** What is asked of GraphQL there. */
  query?(site: Site): string;
  /** What is written there. */
  body?: object;
}

const posts = (name: string, query: string): Request => ({ name: `posts ${name}`, path: () => `/api/posts?${query}` });
const inProject = (name: string, rest: string): Request => ({
  name,
  path: ({ projectId }) => `/v1/projects/${projectId}/${rest}`,
});
const events = (name: string, types: string): Request => ({
  name,
  path: () => '/graphql',
  query: ({ projectId }) => `{ events(projectId: "${projectId}"${types}) { totalCount nextCursor items { id type } } }`,
});
const deliveries = (name: string, query: string): Request => ({
  name,
  path: ({ projectId, destinationId }) => `/v1/projects/${projectId}/webhooks/${destinationId}/deliveries?${query}`,
});

const requests: readonly Request[] = [
  posts('newest', ''),
  posts('oldest', 'sort=oldest'),
  posts('popular', 'sort=popular'),
  posts('of a category', 'category=category 7'),
  posts('of a category, popular', 'category=category 7&sort=popular'),
  posts('with a frequent tag', 'tag=often'),
  posts('with a frequent tag, popular', 'tag=often&sort=popular'),
  posts('with a rare tag', 'tag=seldom'),
  posts('with a tag, of a category', 'tag=often&category=category 10'),
  { name: 'posts of an author', path: ({ authorId }) => `/api/posts?author_id=${authorId}` },
  { name: 'posts of an author, popular', path: ({ authorId }) => `/api/posts?author_id=${authorId}&sort=popular` },
  posts('that are drafts', 'status=draft'),
  posts('of mine', 'status=all'),
  posts('of mine, popular', 'status=all&sort=popular'),
  posts('with a frequent word', 'q=learned'),
  posts('with a frequent word, the best first', 'q=learned&sort=relevance'),
  posts('with a rare word', 'q=topic77'),
  posts('with a beginning of words', 'q=learned wordabc'),
  posts('with a mistyped word', 'q=laerned'),
  posts('page 500', 'page=500'),
  { name: 'one post', path: ({ postId }) => `/api/posts/${postId}` },
  { name: 'comments', path: ({ postId }) => `/api/community/posts/${postId}/comments` },
  { name: 'keys', path: () => '/api/developer/keys' },
  { name: 'projects', path: () => '/v1/projects' },
  { name: 'one project', path: ({ projectId }) => `/v1/projects/${projectId}` },
  inProject('members', 'members'),
  inProject('deployments', 'deployments'),
  inProject('deployments that are queued', 'deployments?state=queued'),
  inProject('deployments page 500', 'deployments?page=500'),
  inProject('incidents', 'incidents'),
  inProject('incidents that are open', 'incidents?state=open'),
  events('events', ''),
  events('events of a rare topic', ', types: ["incident.opened"]'),
  events('events of two rare topics', ', types: ["incident.opened", "member.invited"]'),
  deliveries('deliveries', ''),
  deliveries('deliveries that failed', 'status=failed'),
  {
    name: 'a post is written',
    path: () => '/api/posts',
    body: { title: 'Note', content: 'learned words', tags: ['often'], is_published: true },
  },
  {
    name: 'a comment is written',
    path: ({ postId }) => `/api/community/posts/${postId}/comments`,
    body: { content: 'Remark' },
  },
  { name: 'a post is liked', path: ({ postId }) => `/api/community/posts/${postId}/like`, body: {} },
  { name: 'a project is made', path: () => '/v1/projects', body: { name: 'Note' } },
  { ...inProject('a deployment is queued', 'deployments'), body: { ref: 'main', commit_sha: 'c0ffee1' } },
  { ...inProject('an incident is opened', 'incidents'), body: { title: 'Slow' } },
];

async function prepare(rows: number): Promise<Site> {
  const commandLine = path.join(checkout, 'src/cli/main.ts');
  const installation = await install({
    unlimited: ['per_minute', 'per_day', 'max_projects'],
    commandLine,
    postgres: { fsync: 'off', shared_buffers: '2GB', shared_preload_libraries: 'pg_stat_statements' },
    variables: { WORKER: 'false' },
  });
  const { postgres, environment } = installation;
  await createBenchUser(installation);
  const token = await issueBenchToken(
    installation,
    'projects:write,deployments:write,members:read,incidents:write,webhooks:read',
  );
  const key = await issueBenchKey(installation);
  const grown = await seedGrown(postgres.url, rows);
  const port = await freePort();
  const server = spawn(process.execPath, [commandLine, 'serve'], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswered(`${url}/readyz`);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const stop = async () => {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    await database.end();
    await postgres.remove();
  };
  return { ...grown, rows, url, token, key, database, stop };
}

/** Milliseconds until the whole answer is there. @throws Error where it is no success */
async function ask(site: Site, request: Request): Promise<number> {
  const target = request.path(site);
  const authorization = `Bearer ${target.startsWith('/api') ? site.key : site.token}`;
  const sent = request.query ? { query: request.query(site) } : request.body;
  const body = sent && JSON.stringify(sent);
  const begun = performance.now();
  const reply = await fetch(`${site.url}${target}`, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body ? { method: 'POST', body } : {}),
  });
  const text = await reply.text();
  if (!reply.ok || text.includes('"errors"')) throw new Error(`${target} answered ${reply.status}: ${text}`);
  return performance.now() - begun;
}

const counted = z.array(z.object({ calls: z.coerce.number() }));

/** How many statements PostgreSQL has run, those that look at this left out. */
async function statementsOf({ database }: Site): Promise<number> {
  const { rows } = await database.query(
    `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements WHERE query NOT LIKE '%pg_stat_statements%'`,
  );
  return counted.parse(rows)[0]?.calls ?? 0;
}

interface Measured {
  site: Site;
  /** Milliseconds of each request. */
  times: number[];
  statements: number;
}

async function measure(request: Request): Promise<string> {
  const measured = sites.map((site): Measured => ({ site, times: [], statements: 0 }));
  for (const { site } of measured) for (let warming = 0; warming < 8; warming += 1) await ask(site, request);
  for (const each of measured) each.statements = await statementsOf(each.site);
  for (let round = 0; round < rounds; round += 1)
    for (const { site, times } of round % 2 === 0 ? measured : measured.toReversed())
      times.push(await ask(site, request));
  for (const each of measured) each.statements = (await statementsOf(each.site)) - each.statements;
  const figures = measured.map(({ times, statements }) => {
    const [p50, p99] = [median(times), percentile(times, 0.99)];
    return { p50, text: `${p50.toFixed(1)} | ${p99.toFixed(1)} | ${(statements / rounds).toFixed(1)}` };
  });
  const growth = (figures.at(-1)?.p50 ?? Number.NaN) / (figures[0]?.p50 ?? Number.NaN);
  return `| ${request.name} | ${figures.map(({ text }) => text).join(' | ')} | ${growth.toFixed(2)} |`;
}

const sites: Site[] = [];
try {
  for (const rows of sizes) sites.push(await prepare(rows));
  const columns = sizes.map((rows) => `${rows} rows: p50 ms | p99 ms | statements`);
  process.stdout.write(
    `\n${cpus().length} processors, load ${loadavg()[0]?.toFixed(1)}, ${rounds} requests of each\n\n`,
  );
  process.stdout.write(`| what | ${columns.join(' | ')} | growth |\n|${' --- |'.repeat(2 + 3 * sizes.length)}\n`);
  for (const request of requests.filter(({ name }) => name.includes(only)))
    process.stdout.write(`${await measure(request)}\n`);
} finally {
  for (const site of sites) await site.stop();
}

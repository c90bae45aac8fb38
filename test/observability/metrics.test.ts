import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricsInGuide } from '../harness/metrics-in-guide.ts';
import { type Account, createAccount } from '../harness/account.ts';
import { send } from '../harness/client.ts';
import { freePort } from '../harness/free-port.ts';
import { type Instance, runsOnServer, startInstance } from '../harness/instance.ts';
import { scrape } from '../harness/scrape.ts';
import { sendStrangeRequests } from '../harness/strange-requests.ts';

let port: number;
let home: Instance;
let account: Account;

beforeAll(async () => {
  port = await freePort();
  home = await startInstance({ METRICS_PORT: String(port) });
  account = await createAccount('pro', home);
});
afterAll(() => home.stop());

const address = () => `http://127.0.0.1:${port}/metrics`;

function ask(method: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) {
  return send(method, path, {
    credential: path.startsWith('/api') ? account.key : account.token,
    on: home,
    ...options,
  });
}

/** Counts are merged each minute, whoever asks for what: this may be done for the first time between two scrapes. */
function isOfTidying(series: string): boolean {
  return /\bstatement="(WITH by hand|DELETE list_counts)"/.test(series);
}

describe('200', () => {
  test('requests are counted by the pattern of their route', async () => {
    const before = await scrape(port);
    const { id } = Object((await ask('POST', '/v1/projects', { body: { name: 'Measured' } })).body);
    for (let time = 0; time < 3; time += 1) await ask('GET', `/v1/projects/${id}`);
    await ask('GET', '/v1/projects/none-of-mine');
    const after = await scrape(port);
    const grown = (metric: string, labels: Record<string, string>) =>
      after.sum(metric, labels) - before.sum(metric, labels);
    const one = { method: 'GET', route: '/v1/projects/:projectId' };
    expect(grown('portico_http_requests_total', { ...one, status: '200' })).toBe(3);
    expect(grown('portico_http_requests_total', { ...one, status: '404' })).toBe(1);
    expect(grown('portico_http_request_duration_seconds_count', one)).toBe(4);
    expect(grown('portico_http_request_duration_seconds_bucket', { ...one, le: '+Inf' })).toBe(4);
    expect(grown('portico_graphql_field_duration_seconds_count', { field: 'Query.project' })).toBe(4);
    expect(grown('portico_graphql_field_errors_total', { field: 'Query.project' })).toBe(1);
    expect(grown('portico_graphql_field_duration_seconds_count', { field: 'Mutation.createProject' })).toBe(1);
    expect(grown('portico_rate_limit_decisions_total', { kind: 'account', decision: 'admitted' })).toBe(5);
    expect(grown('portico_cache_reads_total', { cache: 'credentials' })).toBe(5);
    if (runsOnServer) {
      expect(grown('portico_sql_statement_duration_seconds_count', { statement: 'project' })).toBeGreaterThanOrEqual(3);
      expect(after.sum('portico_database_connections_max')).toBeGreaterThan(0);
    }
    expect(grown('portico_sql_statement_duration_seconds_sum', {})).toBeGreaterThan(0);
  });

  test('a request that is refused by a limit is counted as one', async () => {
    const poor = await createAccount('free', home);
    const burst = () => send('GET', '/api/user/profile', { credential: poor.key, on: home });
    const before = await scrape(port);
    const replies = await Promise.all(Array.from({ length: 150 }, burst));
    const refused = replies.filter(({ status }) => status === 429).length;
    const after = await scrape(port);
    const labels = { kind: 'account', decision: 'refused' };
    const metric = 'portico_rate_limit_decisions_total';
    expect(refused).toBeGreaterThan(0);
    expect(after.sum(metric, labels) - before.sum(metric, labels)).toBe(refused);
  });

  test('workers and queues are told of, and the process', async () => {
    const told = await scrape(port);
    expect(told.sum('portico_database_up')).toBe(1);
    expect(told.sum('portico_workers_alive')).toBeGreaterThanOrEqual(1);
    expect(told.has('portico_queue_waiting')).toBe(true);
    expect(told.sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(told.sum('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  test('maintenance is told of, which is no failure', async () => {
    const told = async () => (await scrape(port)).sum('portico_maintenance');
    expect(await told()).toBe(0);
    await home.portico.maintenance.set(true);
    await expect.poll(told, { timeout: 10_000 }).toBe(1);
    await home.portico.maintenance.set(false);
    await expect.poll(told, { timeout: 10_000 }).toBe(0);
  });

  test('whatever strangers ask for adds no series', async () => {
    const strange = async (round: number) => {
      const words = Array.from({ length: 40 }, (_, index) => `w${round}x${index}`);
      for (const word of words) await sendStrangeRequests(home.portico.address, word, account.token);
    };
    await strange(1);
    const before = new Set((await scrape(port)).own);
    await strange(2);
    const after = await scrape(port);
    const added = after.own.filter((series) => !before.has(series));
    expect(added.filter((series) => !isOfTidying(series))).toEqual([]);
    expect(after.text).not.toMatch(/w[12]x\d/i);
    expect(after.text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
  });

  test('an answer is given again within a second, and is anew after it', async () => {
    const [first, second] = await Promise.all([fetch(address()), fetch(address())]);
    expect(await first.text()).toBe(await second.text());
    expect(first.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  });

  test.runIf(process.env.PROMTOOL)('Prometheus finds nothing to complain of', async () => {
    const { text } = await scrape(port);
    const own = text.split('\n').filter((line) => /^(# (HELP|TYPE) )?portico_/.test(line));
    const complaints = await new Promise<string>((resolve) => {
      const child = execFile(process.env.PROMTOOL ?? '', ['check', 'metrics'], (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
      child.stdin?.end(`${own.join('\n')}\n`);
    });
    expect(complaints).toBe('');
  });

  test('the guide tells of each metric, and of no other', async () => {
    const { names } = await scrape(port);
    // What is told of replicas, and of Valkey, test/multi-instance looks at.
    const told = new Set(metricsInGuide().filter((name) => !/^portico_(replica|valkey)_/.test(name)));
    const ofServers = [...told].filter((name) => name.startsWith('portico_database_connection'));
    const expected = names.filter((name) => name.startsWith('portico_'));
    expect([...told].toSorted()).toEqual([...new Set([...expected, ...(runsOnServer ? [] : ofServers)])].toSorted());
  });
});

describe('404', () => {
  test('nothing else is served there', async () => {
    for (const path of ['/', '/v1/projects', '/metrics/', '/healthz']) {
      expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
    }
    expect((await send('GET', '/metrics', { on: home })).status).toBe(404);
  });
});

describe('405', () => {
  test('it is asked by GET', async () => {
    const response = await fetch(address(), { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a port that cannot be had', () => {
  test('is named, with its variable', async () => {
    await expect(startInstance({ METRICS_PORT: String(port) })).rejects.toThrow(
      `METRICS_PORT=${port} on METRICS_HOST=127.0.0.1 cannot be had: EADDRINUSE`,
    );
  });
});

describe('a database that is away', () => {
  test('is told of, and what only it could tell is left out', async () => {
    const own = await freePort();
    const instance = await startInstance({ METRICS_PORT: String(own) });
    expect((await scrape(own)).sum('portico_database_up')).toBe(1);
    await instance.database.close();
    const told = await scrape(own);
    expect(told.has('portico_database_up')).toBe(true);
    expect(told.sum('portico_database_up')).toBe(0);
    expect(told.has('portico_queue_waiting')).toBe(false);
    expect(told.has('portico_workers_alive')).toBe(false);
    await instance.portico.stop().catch(() => undefined);
    await expect(fetch(`http://127.0.0.1:${own}/metrics`)).rejects.toThrow('fetch failed');
  });
});

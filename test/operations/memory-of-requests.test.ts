import { randomBytes } from 'node:crypto';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createServerDatabase, runsOnServer } from '../harness/migrated-database.ts';
import { RealInstance } from '../harness/real-instance.ts';

const plan = { per_minute: 1_000_000, per_day: 1_000_000 };

const made = z.object({ id: z.string() });

const json = { 'content-type': 'application/json' };

/** Has a process say on standard output what each collection of garbage has done. */
const reportCollections = `import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--trace-gc-nvp');`;

let server: RealInstance;
let bearer: string;
let projectId: string;

async function post(target: string, headers: Record<string, string>, body: string): Promise<unknown> {
  return (await fetch(`${server.url}${target}`, { method: 'POST', headers, body })).json();
}

beforeAll(async () => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return;
  const database = { DATABASE_URL: await createServerDatabase(url), SECRET_KEY: randomBytes(32).toString('base64') };
  server = await RealInstance.prepare({ ...database, PLANS: JSON.stringify({ pro: plan }), WORKER: 'false' });
  await server.start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reportCollections)}` });
  bearer = `Bearer ${await server.person('mary', { plan: 'pro', scopes: 'projects:read,projects:write' })}`;
  projectId = made.parse(await post('/v1/projects', { ...json, authorization: bearer }, '{"name":"One"}')).id;
});
afterAll(async () => {
  if (runsOnServer) await server.end('SIGKILL');
});

const agent = new Agent({ keepAlive: true, maxSockets: 6 });
afterAll(() => agent.destroy());

interface Sent {
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string;
}

/** Sends it, and waits for the end of its answer. */
function send({ path: target, body, ...rest }: Sent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${target}`, { ...rest, agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      answer.resume().once('end', resolve);
    });
    sent.once('error', reject).end(body);
  });
}

async function sendOften(sent: Sent, times: number): Promise<void> {
  for (let first = 0; first < times; first += 6) await Promise.all(Array.from({ length: 6 }, () => send(sent)));
}

/** The bytes that young objects had at collections which they outlived, as the server has reported. */
function promotedBytes(report: string): number {
  const each = [...report.matchAll(/ gc=s .* promoted=(\d+)/g)].map(([, bytes]) => Number(bytes));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

const times = 4_800;

interface Asked {
  what: string;
  sent(): Sent;
  /** Bytes of each request; what is under way at a collection outlives it in any case. Where requests were kept, it was 6,000 and 27,000. */
  most: number;
}

const asked: Asked[] = [
  {
    what: 'a project',
    sent: () => ({ method: 'GET', path: `/v1/projects/${projectId}`, headers: { authorization: bearer } }),
    most: 1_500,
  },
  {
    what: 'a document',
    sent: () => ({
      method: 'POST',
      path: '/graphql',
      headers: { ...json, authorization: bearer },
      body: JSON.stringify({ query: `{ project(id: "${projectId}") { name slug } }` }),
    }),
    most: 12_000,
  },
];

// The collector of young objects takes for reachable what a dead old object refers to, and all values of an old WeakMap.
test.runIf(runsOnServer).each(asked)('nothing of who asks for $what is kept once they are answered', async (each) => {
  const { sent, most } = each;
  await sendOften(sent(), times / 2);
  const before = server.output().length;
  await sendOften(sent(), times);
  const report = server.output().slice(before);
  expect(report).toContain(' gc=s ');
  expect(promotedBytes(report) / times).toBeLessThan(most);
});

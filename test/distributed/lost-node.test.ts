import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCitusNodes, isDistributed, joinNodes } from '../harness/citus-nodes.ts';
import { freePort } from '../harness/free-port.ts';
import type { PostgresServer } from '../harness/postgres-server.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { scrape } from '../harness/scrape.ts';

/** Milliseconds in which everybody has an answer, whichever node is away. */
const longestAnswer = 10_000;

/** The port of the node that a project is on. */
async function homeOf(first: PostgresServer, projectId: string): Promise<number | undefined> {
  const [shard] = await first.query<{ nodeport: number }>(`SELECT nodeport FROM citus_shards
    WHERE shardid = get_shard_id_for_distribution_column('environments', '${projectId}'::uuid)`);
  return shard?.nodeport;
}

describe.runIf(isDistributed)('a node that is away', () => {
  let nodes: [PostgresServer, ...PostgresServer[]];
  let instance: RealInstance;
  let another: RealInstance;
  let token: string;
  let metricsPort: number;
  const projects: string[] = [];

  async function ask(method: string, path: string, body?: object) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const began = performance.now();
    const reply = await fetch(`${instance.url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    expect(performance.now() - began, `${method} ${path}`).toBeLessThan(longestAnswer);
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), answer: await reply.json() };
  }

  const deploy = (project: string) =>
    ask('POST', `/v1/projects/${project}/deployments`, { ref: 'main', commit_sha: 'abcdef1' });

  beforeAll(async () => {
    nodes = await createCitusNodes();
    const [first, ...others] = nodes;
    await joinNodes(
      'postgres',
      first.url,
      others.map(({ url }) => url),
    );
    const environment = { DATABASE_URL: first.url, SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    instance = await RealInstance.prepare(environment);
    another = await RealInstance.prepare(environment);
    await instance.command('distribute', '--apply');
    metricsPort = await freePort();
    await instance.start({ METRICS_PORT: String(metricsPort) });
    token = await instance.person('ada', { plan: 'pro', scopes: 'projects:write,deployments:write,deployments:read' });
    for (let number = 0; number < 20; number += 1) {
      const { answer } = await ask('POST', '/v1/projects', { name: `Shop ${number}` });
      projects.push(Object(answer).id);
    }
  });
  afterAll(async () => {
    await instance.end('SIGKILL');
    await another.end('SIGKILL');
    await Promise.all(nodes.map((node) => node.remove()));
  });

  test('takes its own projects away with it, which are told to come back soon, and no others, nor a server that starts', async () => {
    const [first, lost] = nodes;
    const lostPort = Number(new URL(lost?.url ?? '').port);
    const homes = await Promise.all(projects.map((id) => homeOf(first, id)));
    await lost?.stop();
    const replies = await Promise.all(projects.map(deploy));
    expect(replies.map(({ status }) => status)).toEqual(homes.map((port) => (port === lostPort ? 503 : 201)));
    expect(new Set(homes).size).toBe(2);
    for (const { status, retryAfter } of replies) if (status === 503) expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(await instance.isReady()).toBe(true);
    const waiting = async () => {
      const told = await scrape(metricsPort);
      expect(told.sum('portico_database_up')).toBe(1);
      return told.text.includes('portico_queue_waiting{queue="webhooks"}');
    };
    expect(await waiting()).toBe(false);
    await another.start();
    await lost?.start();
    for (const project of projects) {
      await expect.poll(async () => (await deploy(project)).status, { timeout: 20_000 }).toBe(201);
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBe(true);
  });
});

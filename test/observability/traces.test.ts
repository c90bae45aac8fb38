import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Collector, type CollectedSpan } from '../harness/collector.ts';
import { start } from '../harness/command.ts';
import { createServerDatabase } from '../harness/migrated-database.ts';
import { RealInstance } from '../harness/real-instance.ts';
import { Receiver } from '../harness/receiver.ts';

const { TEST_DATABASE_URL: serverUrl = '' } = process.env;

const made = z.object({ id: z.string() });
const scopes = 'projects:write,webhooks:write,incidents:write';

/** A server that has somebody with a token and a project, of which a receiver is told; on a server, a worker tells it. */
class TracedInstance {
  readonly #environment: Record<string, string>;
  readonly instance: RealInstance;
  #worker: ReturnType<typeof start> | null = null;
  token = '';
  projectId = '';

  private constructor(instance: RealInstance, environment: Record<string, string>) {
    this.instance = instance;
    this.#environment = environment;
  }

  static async start(receiver: Receiver, traces: Record<string, string>): Promise<TracedInstance> {
    const server: Record<string, string> = serverUrl
      ? {
          DATABASE_URL: await createServerDatabase(serverUrl),
          SECRET_KEY: Buffer.alloc(32, 5).toString('base64'),
          WORKER: 'false',
        }
      : {};
    const environment = { ALLOW_PRIVATE_WEBHOOKS: 'true', ...server };
    const traced = new TracedInstance(await RealInstance.prepare(environment), { ...environment, ...traces });
    const { instance } = traced;
    traced.token = await instance.person('ada', { plan: 'pro', scopes });
    await instance.start(traces);
    if (serverUrl) traced.#worker = start(['worker'], traced.#environment);
    const created = await traced.call('POST', '/v1/projects', { name: 'Shop' });
    traced.projectId = made.parse(await created.json()).id;
    const destination = await traced.call('POST', traced.at('/webhooks'), { url: `${receiver.url}/hook` });
    expect(destination.status).toBe(201);
    return traced;
  }

  at(path: string): string {
    return `/v1/projects/${this.projectId}${path}`;
  }

  call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.instance.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** Makes an event. */
  happen(headers: Record<string, string> = {}): Promise<Response> {
    return this.call('POST', this.at('/incidents'), { title: 'Slow' }, headers);
  }

  async stop(): Promise<void> {
    this.#worker?.child.kill('SIGTERM');
    await Promise.all([this.instance.end('SIGTERM'), this.#worker?.finished]);
  }
}

const incident = 'POST /v1/projects/:projectId/incidents';

interface Told {
  collector: Collector;
  receiver: Receiver;
  shop: TracedInstance;
}

/** A collector that an instance tells of what happens, and a receiver of events. */
async function begin(more: Record<string, string>): Promise<Told> {
  const [collector, receiver] = [await Collector.listen(), await Receiver.listen()];
  const endpoint = collector.url.replace('//', '//ops:s3cret-password@');
  const shop = await TracedInstance.start(receiver, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more });
  return { collector, receiver, shop };
}

async function end({ collector, receiver, shop }: Told): Promise<void> {
  await shop.stop();
  await Promise.all([collector.close(), receiver.close()]);
}

/** Waits for spans of a name. @returns the last of them */
async function collected({ collector }: Told, name: string, count: number): Promise<CollectedSpan> {
  await expect.poll(() => collector.named(name).length, { timeout: 20_000 }).toBe(count);
  const last = collector.named(name).at(-1);
  if (!last) throw new Error(`no ${name}`);
  return last;
}

const [trace, parent] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
const sampled = { traceparent: `00-${trace}-${parent}-01` };

describe('a request that is traced', () => {
  let told: Told;

  beforeAll(async () => {
    told = await begin({ OTEL_EXPORTER_OTLP_HEADERS: 'x-key=s3cret', OTEL_SERVICE_NAME: 'shop' });
  });
  afterAll(() => end(told));

  test('is one trace, from its entrance by fields and statements to whom a webhook tells of it', async () => {
    const { collector, receiver, shop } = told;
    const answer = await shop.happen();
    const attempt = await collected(told, 'webhook attempt', 1);
    const entrance = await collected(told, incident, 1);
    expect(entrance).toMatchObject({ parent: '', kind: 2, status: 0, service: 'shop' });
    expect(entrance.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/v1/projects/:projectId/incidents',
      'http.response.status_code': '201',
      'portico.request.id': answer.headers.get('x-request-id'),
    });
    const spans = collector.spans.filter((span) => span.trace === entrance.trace);
    const byId = new Map(spans.map((span) => [span.id, span]));
    const causes = (span: CollectedSpan | undefined): string[] =>
      span ? [span.name, ...causes(byId.get(span.parent))] : [];
    const insertion = spans.find(({ name }) => name === 'INSERT events');
    expect(insertion).toMatchObject({
      kind: 3,
      attributes: { 'db.system.name': 'postgresql', 'db.query.summary': 'INSERT events' },
    });
    expect(causes(insertion)).toEqual(['INSERT events', 'Mutation.openIncident', incident]);
    expect(causes(attempt)).toEqual(['webhook attempt', 'Mutation.openIncident', incident]);
    expect(attempt).toMatchObject({ kind: 3, status: 0 });
    expect(attempt.attributes).toEqual({
      'http.request.method': 'POST',
      'server.address': '127.0.0.1',
      'portico.attempt.outcome': 'succeeded',
    });
    expect(receiver.arrivals[0]?.headers.traceparent).toBe(`00-${attempt.trace}-${attempt.id}-01`);
    expect([...collector.paths]).toEqual(['POST /v1/traces s3cret']);
  });

  test('tells nothing that somebody has sent', async () => {
    const { collector, shop } = told;
    const word = 'strangersword';
    await shop.call('GET', `/v1/${word}?${word}=${word}`, undefined, { 'x-request-id': word, 'user-agent': word });
    await shop.call('GET', `/v1/projects/${word}?cursor=${word}`);
    await shop.call('POST', '/v1/projects', { name: word });
    await shop.call('POST', '/graphql', { query: `query ${word} { ${word}: viewer { username } ${word} }` });
    await collected(told, 'POST /v1/projects', 2);
    await collected(told, 'POST /graphql', 1);
    const all = Buffer.concat(collector.bodies).toString('latin1');
    expect(all).toContain('/v1/projects/:projectId');
    expect(all).not.toContain(word);
    expect(all).not.toContain(shop.token);
  });

  test('has not failed where what it asks for is not there; an attempt has that is refused', async () => {
    const { receiver, shop } = told;
    const name = 'GET /v1/projects/:projectId/incidents/:incidentId';
    await shop.call('GET', shop.at('/incidents/none'));
    expect(await collected(told, name, 1)).toMatchObject({
      status: 0,
      attributes: { 'http.response.status_code': '404' },
    });
    receiver.answer = () => ({ status: 500 });
    await shop.happen();
    const attempt = await collected(told, 'webhook attempt', 2);
    expect(attempt).toMatchObject({ status: 2, attributes: { 'portico.attempt.outcome': 'refused' } });
  });

  test('begins its own trace, whatever it says of that', async () => {
    const { collector, shop } = told;
    const before = collector.named(incident).length;
    await shop.happen(sampled);
    expect(await collected(told, incident, before + 1)).toMatchObject({ parent: '' });
    expect(collector.spans.map((span) => span.trace)).not.toContain(trace);
  });

  test('is told of, though the server ends at once', async () => {
    const { collector, shop } = told;
    expect((await shop.call('GET', '/v1/projects')).status).toBe(200);
    await shop.stop();
    expect(collector.named('GET /v1/projects')).toHaveLength(1);
  });
});

describe('with TRUST_TRACEPARENT, and no requests traced by ourselves', () => {
  let told: Told;

  beforeAll(async () => {
    told = await begin({ OTEL_TRACES_SAMPLER_ARG: '0', TRUST_TRACEPARENT: 'true', LOG_LEVEL: 'info' });
  });
  afterAll(() => end(told));

  test('a request is part of the trace that it names, where that is sampled, and else nobody is told of a trace', async () => {
    const { collector, receiver, shop } = told;
    await shop.happen({ traceparent: `00-${trace}-${parent}-00` });
    await shop.happen({ traceparent: 'nonsense' });
    await shop.happen();
    await shop.happen(sampled);
    await expect.poll(() => receiver.arrivals.length, { timeout: 20_000 }).toBe(4);
    expect(await collected(told, incident, 1)).toMatchObject({ trace, parent });
    await collected(told, 'webhook attempt', 1);
    expect(new Set(collector.spans.map((span) => span.trace))).toEqual(new Set([trace]));
    expect(receiver.arrivals.filter(({ headers }) => headers.traceparent)).toHaveLength(1);
  });

  test('a collector that refuses keeps nobody from an answer, and the log says so once', async () => {
    const { collector, receiver, shop } = told;
    const complaint = 'spans did not reach the collector';
    collector.status = 400;
    collector.refusal = 'this is no good: Basic b3BzOnMzY3JldA==';
    for (let time = 5; time <= 7; time += 1) {
      expect((await shop.happen(sampled)).status).toBe(201);
      await expect.poll(() => receiver.arrivals.length, { timeout: 20_000 }).toBe(time);
    }
    await expect.poll(() => shop.instance.output(), { timeout: 15_000 }).toContain(complaint);
    const refused = collector.refused;
    await shop.happen(sampled);
    await expect.poll(() => collector.refused, { timeout: 15_000 }).toBeGreaterThan(refused + 1);
    await shop.stop();
    const log = shop.instance.output();
    expect(log.split(complaint)).toHaveLength(2);
    expect(log).toContain('a collector is told of traces');
    for (const secret of ['s3cret-password', 'b3BzOnMzY3JldA']) expect(log).not.toContain(secret);
  });
});

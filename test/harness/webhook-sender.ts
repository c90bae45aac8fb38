import { expect } from 'vitest';
import { z } from 'zod';
import type { ResolveName } from '../../src/webhook-security/name-resolver.ts';
import { type Account, createAccount } from './account.ts';
import { send } from './client.ts';
import type { Reply } from './reply.ts';
import { type Instance, startInstance } from './instance.ts';

const generous = '{"pro":{"per_minute":1000000,"per_day":100000000}}';

const delivery = z.strictObject({
  id: z.string(),
  webhook_id: z.string(),
  event: z.strictObject({ id: z.string(), type: z.string() }),
  status: z.enum(['pending', 'succeeded', 'failed']),
  attempt_count: z.int(),
  next_attempt_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  attempts: z.array(
    z.strictObject({
      number: z.int(),
      started_at: z.iso.datetime(),
      duration_ms: z.int(),
      response_status: z.int().nullable(),
      response_body: z.string().nullable(),
      failure: z.string().nullable(),
    }),
  ),
});

export type Delivery = z.infer<typeof delivery>;

/** A server that delivers, with the clock that it goes by in the test's hands. */
export class WebhookSender {
  readonly home: Instance;
  /** Stands still unless the test moves it. */
  readonly #clock: { at: number };
  readonly account: Account;
  readonly projectId: string;

  private constructor(home: Instance, clock: { at: number }, account: Account, projectId: string) {
    this.home = home;
    this.#clock = clock;
    this.account = account;
    this.projectId = projectId;
  }

  /** @param names what names lead to, or the name server that says so */
  static async start(environment: Record<string, string> = {}, names?: ResolveName | string): Promise<WebhookSender> {
    const clock = { at: Date.now() };
    const home = await startInstance(
      { ALLOW_PRIVATE_WEBHOOKS: 'true', PLANS: generous, ...environment },
      undefined,
      () => new Date(clock.at),
      typeof names === 'string' ? { nameServers: [names] } : { resolveName: names },
    );
    const account = await createAccount('pro', home);
    const made = await send('POST', '/v1/projects', { credential: account.token, body: { name: 'Shop' }, on: home });
    return new WebhookSender(home, clock, account, Object(made.body).id);
  }

  /** Another project of the same server, for a test of its own. */
  async another(): Promise<WebhookSender> {
    const { body } = await this.call('POST', '/v1/projects', { name: 'Shop' });
    return new WebhookSender(this.home, this.#clock, this.account, Object(body).id);
  }

  /** A project of another account on the same server. */
  static async beside(other: WebhookSender): Promise<WebhookSender> {
    const account = await createAccount('pro', other.home);
    const call = { credential: account.token, body: { name: 'Shop' }, on: other.home };
    const made = await send('POST', '/v1/projects', call);
    return new WebhookSender(other.home, other.#clock, account, Object(made.body).id);
  }

  get now(): number {
    return this.#clock.at;
  }

  /** Lets time pass, and waits for nothing that follows. */
  advance(milliseconds: number): void {
    this.#clock.at += milliseconds;
  }

  /** Lets time pass, and the worker see it. */
  async pass(milliseconds: number): Promise<void> {
    this.advance(milliseconds);
    await this.settle();
  }

  /** Resolves when everything that is due was attempted, and what came of it is recorded. */
  async settle(): Promise<void> {
    await this.home.portico.worker?.settle();
  }

  call(method: string, path: string, body?: unknown): Promise<Reply> {
    return send(method, path, { credential: this.account.token, body, on: this.home });
  }

  /** Below the project's address. */
  at(path: string): string {
    return `/v1/projects/${this.projectId}${path}`;
  }

  async destination(url: string, body: object = {}): Promise<{ id: string; secret: string }> {
    const reply = await this.call('POST', this.at('/webhooks'), { url, ...body });
    expect(reply.status, reply.text).toBe(201);
    return Object(reply.body);
  }

  /** Makes an event: an incident is opened. @returns the incident's id */
  async happen(title = 'Slow'): Promise<string> {
    const reply = await this.call('POST', this.at('/incidents'), { title });
    expect(reply.status, reply.text).toBe(201);
    return Object(reply.body).id;
  }

  /** The latest first. */
  async deliveries(webhookId: string, query = ''): Promise<Delivery[]> {
    const reply = await this.call('GET', this.at(`/webhooks/${webhookId}/deliveries?limit=100${query}`));
    expect(reply.status, reply.text).toBe(200);
    return z.array(delivery).parse(reply.body);
  }

  /** The one delivery of a destination. */
  async delivery(webhookId: string): Promise<Delivery> {
    const [only, ...others] = await this.deliveries(webhookId);
    if (!only || others.length > 0) throw new Error(`${others.length + (only ? 1 : 0)} deliveries`);
    return only;
  }

  async health(webhookId: string): Promise<Record<string, unknown>> {
    const fields = 'state failingSince lastSucceededAt disabledReason pendingCount failedCount';
    const query = `{ webhookDestination(projectId: "${this.projectId}", id: "${webhookId}") { enabled health { ${fields} } } }`;
    const { body } = await this.call('POST', '/graphql', { query });
    const { enabled, health } = Object(body).data.webhookDestination;
    return { enabled, ...health };
  }
}

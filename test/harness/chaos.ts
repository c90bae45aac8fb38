import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { start, temporaryDirectory } from './command.ts';
import { freePort } from './free-port.ts';
import { type Answer, Receiver } from './receiver.ts';
import { untilReady } from './until-ready.ts';

const destinations = 5;

/** Events that are made at the same time. */
const makers = 16;

const generous = '{"pro":{"per_minute":10000000,"per_day":1000000000}}';

export interface ChaosPlan {
  events: number;
  /** How often a process is killed with -9, at random. */
  kills: number;
  /** Processes besides the server that deliver; only with a database server. */
  workers: number;
  /** How many times as fast the clock of the processes runs. At 600 a day takes two and a half minutes. */
  speed: number;
  environment: Record<string, string>;
  /** Told of what happens, for whoever watches. */
  report?: (line: string) => void;
}

export interface Report {
  events: number;
  /** Of each event and destination, that there was no good answer to. */
  lost: number;
  /** Good answers beyond the first, by all destinations together. */
  duplicates: number;
  requests: number;
  /** Deliveries that had failed for good, and were recovered. */
  recovered: number;
  seconds: number;
}

/** What a destination answers on a bad day: three in ten fail, in every way there is. */
function badDay(): Answer | Promise<Answer> {
  const chance = Math.random();
  if (chance < 0.002) return 'hang';
  if (chance < 0.1) return 'reset';
  if (chance < 0.3) return { status: 500 };
  if (chance < 0.32) return delay(300 + Math.random() * 1_500, { status: 200 } as const);
  return { status: 200 };
}

/** Processes that are killed and started again. */
class Fleet {
  readonly url: string;
  readonly environment: Record<string, string>;
  readonly #roles: string[];
  readonly #running: ReturnType<typeof start>[] = [];

  private constructor(port: number, speed: number, environment: Record<string, string>, roles: string[]) {
    this.url = `http://127.0.0.1:${port}`;
    this.#roles = roles;
    this.environment = {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: this.url,
      LOG_LEVEL: 'error',
      DEMO: 'false',
      PLANS: generous,
      ALLOW_PRIVATE_WEBHOOKS: 'true',
      CLOCK_ORIGIN: String(Date.now()),
      CLOCK_SPEED: String(speed),
      ...environment,
    };
  }

  static async prepare({ speed, environment, workers }: ChaosPlan): Promise<Fleet> {
    const roles = ['serve', ...Array.from({ length: workers }, () => 'worker')];
    return new Fleet(await freePort(), speed, { DATA_DIR: temporaryDirectory(), ...environment }, roles);
  }

  async command(...words: string[]): Promise<unknown> {
    const { code, stdout, stderr } = await start(words, this.environment).finished;
    if (code !== 0) throw new Error(`portico ${words.join(' ')}: ${stderr}`);
    return JSON.parse(stdout);
  }

  #start(index: number): void {
    this.#running[index] = start([this.#roles[index] ?? ''], this.environment, 'test/harness/fast-clock.ts');
  }

  /** Starts all and waits until they can serve. @throws Error where one of them ends before */
  async startAll(): Promise<void> {
    for (const index of this.#roles.keys()) this.#start(index);
    await untilReady(this.url, this.#running);
  }

  /** Kills one at random, and starts it again. @returns which */
  async kill(): Promise<string> {
    const index = Math.floor(Math.random() * this.#roles.length);
    const victim = this.#running[index];
    victim?.child.kill('SIGKILL');
    await victim?.finished;
    this.#start(index);
    return this.#roles[index] ?? '';
  }

  async endAll(): Promise<void> {
    for (const { child } of this.#running) child.kill('SIGTERM');
    await Promise.all(this.#running.map(({ finished }) => finished));
  }
}

const withToken = z.object({ token: z.string() });
const withId = z.object({ id: z.string() });
const eventPage = z.object({
  data: z.object({
    events: z.object({ totalCount: z.number(), items: z.array(withId) }),
  }),
});
const healthPage = z.object({
  data: z.object({
    webhookDestinations: z.object({
      items: z.array(
        z.object({ id: z.string(), health: z.object({ pendingCount: z.number(), failedCount: z.number() }) }),
      ),
    }),
  }),
});

/** Calls until there is an answer that is not the server's own fault; a key makes that safe. */
class Caller {
  readonly #fleet: Fleet;
  readonly #token: string;

  constructor(fleet: Fleet, token: string) {
    this.#fleet = fleet;
    this.#token = token;
  }

  async post(path: string, body: object, key: string | null = null): Promise<unknown> {
    for (;;) {
      const response = await fetch(this.#fleet.url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${this.#token}`,
          'content-type': 'application/json',
          ...(key === null ? {} : { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      }).catch(() => null);
      const text = await response?.text().catch(() => null);
      if (response?.ok && text) return JSON.parse(text);
      if (response && response.status < 500 && response.status !== 409) throw new Error(`${path}: ${text}`);
      await delay(50);
    }
  }
}

async function makeEvents(caller: Caller, projectId: string, count: number): Promise<void> {
  let next = 0;
  const make = async () => {
    while (next < count) {
      const number = next++;
      await caller.post(`/v1/projects/${projectId}/incidents`, { title: `Incident ${number}` }, `incident-${number}`);
    }
  };
  await Promise.all(Array.from({ length: makers }, make));
}

async function eventIds(caller: Caller, projectId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const query = `{ events(projectId: "${projectId}", page: ${page}, limit: 100) { totalCount items { id } } }`;
    const { events } = eventPage.parse(await caller.post('/graphql', { query })).data;
    ids.push(...events.items.map(({ id }) => id));
    if (ids.length >= events.totalCount) return ids;
  }
}

/** Waits until nothing is pending; what has failed for good is recovered. @returns how many that were */
async function drain(caller: Caller, projectId: string, report: (line: string) => void): Promise<number> {
  const query = `{ webhookDestinations(projectId: "${projectId}") { items { id health { pendingCount failedCount } } } }`;
  let recovered = 0;
  let told = '';
  for (;;) {
    const { items } = healthPage.parse(await caller.post('/graphql', { query })).data.webhookDestinations;
    const [pending, failed] = [
      items.reduce((sum, { health }) => sum + health.pendingCount, 0),
      items.reduce((sum, { health }) => sum + health.failedCount, 0),
    ];
    if (pending + failed === 0) return recovered;
    const state = `${pending} pending, ${failed} failed`;
    if (state !== told) report(state);
    told = state;
    if (pending === 0) {
      for (const { id } of items) {
        await caller.post(`/v1/projects/${projectId}/webhooks/${id}/recover`, { since: '2000-01-01T00:00:00Z' });
      }
      recovered += failed;
    }
    await delay(1_000);
  }
}

/** Good answers by event, of one destination. */
class Ledger {
  readonly receiver: Receiver;
  readonly good = new Map<string, number>();
  requests = 0;

  private constructor(receiver: Receiver) {
    this.receiver = receiver;
    receiver.answer = async ({ headers }) => {
      this.requests += 1;
      const answer = await badDay();
      const id = String(headers['webhook-id']);
      if (typeof answer === 'object') {
        if (answer.status === 200) this.good.set(id, (this.good.get(id) ?? 0) + 1);
      }
      // A long run would keep every request otherwise.
      receiver.arrivals.length = 0;
      return answer;
    };
  }

  static async open(): Promise<Ledger> {
    return new Ledger(await Receiver.listen());
  }
}

/** Events, destinations that fail, and processes that are killed: tells what of it was lost. */
export async function runChaos(plan: ChaosPlan): Promise<Report> {
  const report = plan.report ?? (() => undefined);
  const began = Date.now();
  const fleet = await Fleet.prepare(plan);
  const ledgers = await Promise.all(Array.from({ length: destinations }, () => Ledger.open()));
  try {
    const account = ['--username', 'mary', '--email', 'mary@example.com', '--password', 'correct horse battery'];
    await fleet.command('user', 'create', ...account, '--plan', 'pro');
    const scopes = 'projects:write,incidents:read,incidents:write,webhooks:read,webhooks:write';
    const made = await fleet.command(
      'token',
      'create',
      '--user',
      'mary',
      '--name',
      'T',
      '--scopes',
      scopes,
      '--days',
      '365',
    );
    await fleet.startAll();
    const caller = new Caller(fleet, withToken.parse(made).token);
    const { id: projectId } = withId.parse(await caller.post('/v1/projects', { name: 'Shop' }));
    for (const { receiver } of ledgers) await caller.post(`/v1/projects/${projectId}/webhooks`, { url: receiver.url });
    const making = makeEvents(caller, projectId, plan.events);
    for (let kill = 0; kill < plan.kills; kill += 1) {
      const arrived = () => ledgers.reduce((sum, { requests }) => sum + requests, 0);
      // Spread over the deliveries, at moments that nobody chooses.
      const at = ((kill + Math.random()) / plan.kills) * plan.events * destinations;
      while (arrived() < at) await delay(10);
      report(`killed ${await fleet.kill()} after ${arrived()} requests`);
    }
    await making;
    report(`all events made after ${Math.round((Date.now() - began) / 1_000)} s`);
    const recovered = await drain(caller, projectId, report);
    const ids = await eventIds(caller, projectId);
    const lost = ledgers.reduce((sum, { good }) => sum + ids.filter((id) => !good.has(id)).length, 0);
    const answers = ledgers.flatMap(({ good }) => [...good.values()]);
    return {
      events: ids.length,
      lost,
      duplicates: answers.reduce((sum, count) => sum + count - 1, 0),
      requests: ledgers.reduce((sum, { requests }) => sum + requests, 0),
      recovered,
      seconds: Math.round((Date.now() - began) / 1_000),
    };
  } finally {
    await fleet.endAll();
    await Promise.all(ledgers.map(({ receiver }) => receiver.close()));
  }
}

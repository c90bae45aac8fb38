import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { z } from 'zod';
import type { Ledger } from './ledger.ts';

/** Callers who write, and callers who only read. */
const [writers, readers] = [4, 4];

const withId = z.object({ id: z.string() });
const page = z.array(z.object({ id: z.string(), name: z.string() }));

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Credentials {
  /** Of an account without limits. */
  token: string;
  /** Of an account that may ask so often in a minute. */
  limitedKey: string;
}

/** Somebody's clients, by way of the load balancer. */
export class Load {
  readonly #url: string;
  readonly #ledger: Ledger;
  readonly #token: string;
  readonly #limitedKey: string;
  // Nobody trusts the certificate of a trial.
  readonly #dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  #isOver = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(url: string, ledger: Ledger, { token, limitedKey }: Credentials) {
    this.#url = url;
    this.#ledger = ledger;
    this.#token = token;
    this.#limitedKey = limitedKey;
  }

  begin(): void {
    this.#working = Promise.all([
      ...Array.from({ length: writers }, (_, writer) => this.#write(writer)),
      ...Array.from({ length: readers }, () => this.#read()),
      this.#askWithinLimit(),
    ]);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async close(): Promise<void> {
    await this.#dispatcher.close();
  }

  /** @returns null where no answer came; what nobody may see is complained of */
  async #ask(method: 'GET' | 'POST', path: string, credential: string, more: { key?: string; body?: object } = {}) {
    const asked = `${method} ${path.replace(/[0-9a-f]{8}-.*/, ':id').replace(/\?.*/, '')}`;
    try {
      const { statusCode, headers, body } = await request(this.#url + path, {
        method,
        dispatcher: this.#dispatcher,
        headers: {
          authorization: `Bearer ${credential}`,
          ...(more.key ? { 'idempotency-key': more.key } : {}),
          ...(more.body ? { 'content-type': 'application/json' } : {}),
        },
        ...(more.body ? { body: JSON.stringify(more.body) } : {}),
      });
      const answer: Answer = { status: statusCode, headers, body: await body.text() };
      this.#ledger.note(asked, String(statusCode));
      const isExpected = statusCode < 300 || (statusCode === 503 && headers['retry-after'] !== undefined);
      // A key that another attempt still holds, and a limit, say themselves when to come again.
      const saysWhen = [409, 429].includes(statusCode) && headers['retry-after'] !== undefined;
      if (!isExpected && !saysWhen) this.#ledger.complain(`${asked}: ${statusCode} ${answer.body.slice(0, 200)}`);
      return answer;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#ledger.note(asked, reason);
      this.#ledger.complain(`${asked}: ${reason}`);
      return null;
    }
  }

  /** Makes project after project, each under a key until it is acknowledged, and reads it back from whoever answers, in a list too. */
  async #write(writer: number): Promise<void> {
    for (let number = 0; !this.#isOver; number += 1) {
      const key = `project-${writer}-${number}`;
      const id = await this.#writeOne(key);
      this.#ledger.acknowledged.set(key, id);
      const read = await this.#ask('GET', `/v1/projects/${id}`, this.#token);
      if (read?.status === 404) this.#ledger.complain(`project ${id} was acknowledged, and then not there`);
      if (await this.#isMissed(id)) this.#ledger.complain(`project ${id} was acknowledged, and then not in the list`);
    }
  }

  /** Whether it is not in the list, the newest first: of one whose making took long, others may have made more since than a page has. */
  async #isMissed(id: string): Promise<boolean> {
    for (let cursor = ''; ; ) {
      const list = await this.#ask('GET', `/v1/projects?limit=20${cursor}`, this.#token);
      if (list?.status !== 200) return false;
      const projects = page.parse(JSON.parse(list.body));
      if (projects.some((project) => project.id === id)) return false;
      const next = list.headers['x-next-cursor'];
      if (projects.some((project) => project.id < id) || typeof next !== 'string') return true;
      cursor = `&cursor=${encodeURIComponent(next)}`;
    }
  }

  async #writeOne(key: string): Promise<string> {
    for (;;) {
      const answer = await this.#ask('POST', '/v1/projects', this.#token, { key, body: { name: key } });
      if (answer?.status === 201) return withId.parse(JSON.parse(answer.body)).id;
      await delay(100);
    }
  }

  async #read(): Promise<void> {
    while (!this.#isOver) await this.#ask('GET', '/v1/projects?limit=20', this.#token);
  }

  async #askWithinLimit(): Promise<void> {
    const { admitted } = this.#ledger;
    while (!this.#isOver) {
      const answer = await this.#ask('GET', '/api/user/profile', this.#limitedKey);
      const window = String(answer?.headers['x-ratelimit-reset']);
      if (answer?.status === 200) admitted.set(window, (admitted.get(window) ?? 0) + 1);
      await delay(20);
    }
  }

  /** All projects, by their names; more than one id where one was made twice. */
  async projects(): Promise<Map<string, string[]>> {
    const found = new Map<string, string[]>();
    for (let cursor = ''; ; ) {
      const more = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await this.#ask('GET', `/v1/projects?limit=100${more}`, this.#token);
      if (answer?.status !== 200) continue;
      for (const { id, name } of page.parse(JSON.parse(answer.body))) found.set(name, [...(found.get(name) ?? []), id]);
      const next = answer.headers['x-next-cursor'];
      if (typeof next !== 'string') return found;
      cursor = next;
    }
  }
}

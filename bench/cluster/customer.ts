import { Agent, request } from 'undici';
import { z } from 'zod';
import type { Ledger } from './ledger.ts';

const withId = z.object({ id: z.string() });

/** A request with a body; its path is below the project. */
type Step = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object];

/** What is asked of each project, one after the other: something of every noun. @param receiver the URL that its webhooks go to */
const stepsOf = (receiver: string): readonly Step[] => [
  ['PUT', '/environments/production/variables/GREETING', { value: 'hello' }],
  ['GET', '/environments/production/variables'],
  ['POST', '/webhooks', { url: receiver }],
  ['POST', '/deployments', { ref: 'main', commit_sha: 'abcdef1234' }],
  ['GET', '/deployments?environment=production'],
  ['POST', '/incidents', { title: 'Slow' }],
  ['GET', '/incidents?environment=production'],
  ['GET', '/metrics?environment=production'],
  ['POST', '/members', { email: 'guest@test.example', role: 'viewer' }],
  ['GET', '/members'],
  ['PATCH', '', { description: 'Used by everybody' }],
  ['GET', '/webhooks'],
];

interface CustomerCredentials {
  /** For what is below /v1. */
  token: string;
  /** For what is below /api. */
  key: string;
}

/** Somebody who uses all of the interface, project after project. */
export class Customer {
  readonly #url: string;
  readonly #credentials: CustomerCredentials;
  readonly #ledger: Ledger;
  readonly #steps: readonly Step[];
  readonly #dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  #isOver = false;
  #working: Promise<void> = Promise.resolve();

  /** @param receiver the URL that webhooks go to */
  constructor(url: string, credentials: CustomerCredentials, ledger: Ledger, receiver: string) {
    this.#url = url;
    this.#steps = stepsOf(receiver);
    this.#credentials = credentials;
    this.#ledger = ledger;
  }

  begin(): void {
    this.#working = this.#exercise();
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#working;
    await this.#dispatcher.close();
  }

  async #exercise(): Promise<void> {
    for (let number = 0; !this.#isOver; number += 1) {
      const made = await this.#ask(['POST', '/v1/projects', { name: `Customer ${number}` }]);
      if (made === null) continue;
      const { id } = withId.parse(JSON.parse(made));
      for (const [method, path, body] of this.#steps)
        await this.#ask([method, `/v1/projects/${id}${path}`, body ?? {}]);
      await this.#ask(['POST', '/api/posts', { title: 'A title', content: 'Some content', is_published: true }]);
      await this.#ask(['GET', '/api/posts']);
      await this.#ask(['GET', '/api/developer/keys']);
    }
  }

  /** @returns the body of what went well; everything else is complained of */
  async #ask([method, path, body]: Step): Promise<string | null> {
    const { token, key } = this.#credentials;
    const asked = `${method} ${path.replace(/[0-9a-f]{8}-[^/?]*/, ':id').replace(/\?.*/, '')}`;
    try {
      const { statusCode, body: answer } = await request(this.#url + path, {
        method,
        dispatcher: this.#dispatcher,
        headers: {
          authorization: `Bearer ${path.startsWith('/api/') ? key : token}`,
          'content-type': 'application/json',
        },
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      this.#ledger.note(asked, String(statusCode));
      if (statusCode < 300) return text;
      this.#ledger.complain(`${asked}: ${statusCode} ${text.slice(0, 200)}`);
    } catch (error) {
      this.#ledger.complain(`${asked}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return null;
  }
}

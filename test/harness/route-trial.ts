import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { Route } from '../../rest-adapters/declare/route.ts';
import type { Account } from './account.ts';
import { type Call, send } from './client.ts';
import { databaseState } from './database-state.ts';
import type { Reply } from './reply.ts';

/** A request that succeeds, made afresh for every test. */
export interface Sample {
  account: Account;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

type Change = Partial<Call> & { path?: string };

/** A change that is the same for every sample, or one that is made of it. */
type ChangeOf = Change | ((made: Sample) => Change | Promise<Change>);

/** What the route's surface takes. */
export function credentialOf({ surface }: Pick<Route, 'surface'>, { key, token }: Account): string {
  return surface.name === 'api' ? key : token;
}

/** Tries a route with its sample, changed as a test needs it. */
export class RouteTrial {
  readonly #route: Route;
  readonly #isPublic: boolean;
  readonly #sample: () => Promise<Sample>;

  constructor(route: Route, isPublic: boolean, sample: () => Promise<Sample>) {
    this.#route = route;
    this.#isPublic = isPublic;
    this.#sample = sample;
  }

  trySample = async (change: Change = {}, made?: Sample): Promise<Reply> => {
    const { account, path, body, headers } = made ?? (await this.#sample());
    return send(this.#route.method, change.path ?? path, {
      credential: this.#isPublic ? undefined : credentialOf(this.#route, account),
      address: account.address,
      body,
      ...change,
      headers: { ...headers, ...change.headers },
    });
  };

  /**
   * Sends what is to be answered with an error; where it would change something, it is seen not to have done so. What jobs
   * write in between they do not write again and again. Each time it is about another sample: one that is gone is not
   * changed any more.
   */
  tryInVain = async (status: number, change: ChangeOf): Promise<Reply> => {
    const first = await this.#compare(status, change);
    let { isSame } = first;
    for (let time = 0; !isSame && time < 5; time += 1) ({ isSame } = await this.#compare(status, change));
    expect(isSame, 'nothing is changed').toBe(true);
    return first.reply;
  };

  /** Sends it, and tells whether anything is otherwise than before. */
  async #compare(status: number, change: ChangeOf) {
    const made = await this.#sample();
    const changed = typeof change === 'function' ? await change(made) : change;
    const before = await databaseState();
    const reply = await this.trySample(changed, made);
    expect(reply.status).toBe(status);
    return { reply, isSame: isDeepStrictEqual(await databaseState(), before) };
  }
}

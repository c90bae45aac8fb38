import { createClient } from 'graphql-sse';
import { expect } from 'vitest';
import type { Change } from '../../schema/changes/ports.ts';
import { type Instance, instance } from './instance.ts';

interface Told {
  projectId: string | null;
  at: string;
  recent: { since: string; changes: { projectId: string | null; at: string }[] } | null;
}

/** Listens to changes by the client that most people use for such streams, which shall not come back by itself. */
export class ChangeListener {
  /** What was told, the first with which each stream begins too. */
  readonly told: Told[] = [];
  readonly codes: string[] = [];
  /** Resolves once something was told; with false where the stream was over before. */
  readonly begun: Promise<boolean>;
  /** Resolves once the stream is over, with what it failed with; with null where it ended by itself. */
  readonly over: Promise<unknown>;
  readonly #client: ReturnType<typeof createClient>;
  readonly #stop: () => void;

  private constructor(url: string, headers: Record<string, string>, projectId: string | null) {
    this.#client = createClient({ url, headers, retryAttempts: 0 });
    const over = Promise.withResolvers<unknown>();
    this.over = over.promise;
    const begun = Promise.withResolvers<boolean>();
    this.begun = begun.promise;
    void this.over.then(() => begun.resolve(false));
    const query = `subscription($projectId: ID) {
      changes(projectId: $projectId) { projectId at recent { since changes { projectId at } } }
    }`;
    this.#stop = this.#client.subscribe<{ changes: Told }>(
      { query, variables: { projectId } },
      {
        next: ({ data, errors = [] }) => {
          if (data) {
            this.told.push(data.changes);
            begun.resolve(true);
          }
          this.codes.push(...errors.map(({ extensions }) => String(extensions?.code)));
        },
        error: over.resolve,
        complete: () => over.resolve(null),
      },
    );
  }

  /** @param credential a token, or the cookie of somebody who is signed in */
  static async open(
    credential: string,
    { projectId = null, on }: Partial<Pick<Change, 'projectId'>> & { on?: Instance } = {},
  ): Promise<ChangeListener> {
    const { portico } = on ?? (await instance());
    return ChangeListener.at(portico.address.replace('localhost', '127.0.0.1'), credential, projectId);
  }

  /** @param url of a server, wherever it runs */
  static at(url: string, credential: string, projectId: string | null = null): ChangeListener {
    const headers: Record<string, string> = credential.includes('=')
      ? { cookie: credential, 'sec-fetch-site': 'same-origin' }
      : { authorization: `Bearer ${credential}` };
    return new ChangeListener(`${url}/graphql`, headers, projectId);
  }

  /** How often a project was told of; the account where there is none. */
  timesOf(projectId: string | null): number {
    return this.told.filter((each) => each.projectId === projectId).length;
  }

  stop(): void {
    this.#stop();
    this.#client.dispose();
  }
}

/** Those of a test, which ends them all. */
export class ChangeListeners {
  readonly #opened: ChangeListener[] = [];

  readonly open = async (...call: Parameters<typeof ChangeListener.open>): Promise<ChangeListener> => {
    const listener = await ChangeListener.open(...call);
    this.#opened.push(listener);
    return listener;
  };

  /** One that has begun. */
  readonly hear = async (...call: Parameters<typeof ChangeListener.open>): Promise<ChangeListener> => {
    const listener = await this.open(...call);
    expect(await listener.begun).toBe(true);
    return listener;
  };

  readonly stop = (): void => {
    for (const listener of this.#opened.splice(0)) listener.stop();
  };
}

/** How long a change may take to be heard of, in milliseconds. */
export const soon = { timeout: 2_000, interval: 20 };

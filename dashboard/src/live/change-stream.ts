import { documentId } from '../graphql/document-id.ts';
import type { ResultOf } from '../graphql/graphql.ts';
import { changesDocument } from './documents.ts';
import { type Beginning, missedIn } from './missed.ts';

/** Where something has changed: in a project; with the account itself where there is none. */
export interface Change {
  projectId: string | null;
}

/** Whether what changes is heard of. It is not yet known at first, and nobody hears anything while the page is hidden. */
export type Connection = 'unknown' | 'live' | 'behind';

/** Who hears of what the stream says. */
interface Listener {
  onChange(change: Change): void;
  /** The stream stands; while it did not, anything may have changed. */
  onGap(): void;
  onConnection(connection: Connection): void;
  /** After a stream that had begun, none can be had: the session may be over. */
  onRefused(): void;
}

/** Milliseconds until another attempt after one that failed; doubled each time, until a stream has stood for a while. */
const pauses = { shortest: 500, longest: 20_000 };
const stableAfterMs = 30_000;

/** @param wantsRecent whether it matters what changed shortly before; where a stream has ended, nobody knows for how long */
function addressOf(wantsRecent: boolean): string {
  const persistedQuery = { version: 1, sha256Hash: documentId(changesDocument) };
  const asked = { variables: JSON.stringify({ wantsRecent }), extensions: JSON.stringify({ persistedQuery }) };
  return `/graphql?${new URLSearchParams(asked)}`;
}

/** Null where an error came in its place. */
function changeOf(text: string): Beginning | null {
  const { data }: { data?: ResultOf<typeof changesDocument> | null } = JSON.parse(text);
  return data?.changes ?? null;
}

/** Listens for as long as the page is seen, and begins anew by itself wherever the stream ends. */
export class ChangeStream {
  readonly #listener: Listener;
  #source: EventSource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = pauses.shortest;
  /** Since when the stream stands, by the clock of the page. */
  #standsSince = Number.POSITIVE_INFINITY;
  /** Whether the attempt at hand is the first after a stream that stood. */
  #followsStream = false;
  /** When the first was asked for, by the clock of the page; null once that has not led to a stream, or the stream has begun. */
  #firstAskedAt: number | null = null;

  constructor(listener: Listener) {
    this.#listener = listener;
    document.addEventListener('visibilitychange', () => this.#beginAgain());
    window.addEventListener('online', () => this.#beginAgain());
    this.#firstAskedAt = performance.now();
    this.#begin();
  }

  #beginAgain(): void {
    this.#firstAskedAt = null;
    this.#begin();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = null;
  }

  #begin(): void {
    this.#end();
    if (document.visibilityState === 'hidden') return;
    const source = new EventSource(addressOf(this.#firstAskedAt !== null));
    this.#source = source;
    let isFirst = true;
    source.addEventListener('next', ({ data }) => {
      const change = changeOf(String(data));
      if (change === null) this.#fail();
      else if (isFirst) {
        isFirst = false;
        this.#standsSince = performance.now();
        this.#listener.onConnection('live');
        this.#catchUp(change);
      } else this.#listener.onChange(change);
    });
    // The browser would try again at its own pace, and not at all where it was refused.
    source.addEventListener('error', () => this.#fail());
    source.addEventListener('complete', () => this.#fail());
  }

  #catchUp(beginning: Beginning): void {
    const missed = this.#firstAskedAt === null ? null : missedIn(performance.now() - this.#firstAskedAt, beginning);
    this.#firstAskedAt = null;
    if (missed === null) this.#listener.onGap();
    else for (const change of missed) this.#listener.onChange(change);
  }

  #fail(): void {
    this.#end();
    this.#listener.onConnection('behind');
    const hasStood = Number.isFinite(this.#standsSince);
    if (!hasStood && this.#followsStream) this.#listener.onRefused();
    this.#followsStream = hasStood;
    if (performance.now() - this.#standsSince >= stableAfterMs) this.#pause = pauses.shortest;
    this.#standsSince = Number.POSITIVE_INFINITY;
    // Not all pages come back at once where a server was restarted.
    this.#timer = setTimeout(() => this.#beginAgain(), this.#pause * (0.5 + Math.random()));
    this.#pause = Math.min(this.#pause * 2, pauses.longest);
  }
}

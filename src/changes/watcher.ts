import type { Beginning, Change, ChangeTopic } from '../../schema/changes/ports.ts';
import type { Subject } from './subject.ts';

/** Somebody who watches. What they have not taken yet is kept once for each project, however often it changes. */
export class Watcher implements AsyncIterableIterator<Beginning | Change> {
  readonly topic: ChangeTopic;
  readonly #onEnd: () => void;
  readonly #untaken = new Map<string | null, Change>();
  #first: Beginning | null = null;
  #waiting: ((result: IteratorResult<Beginning | Change, undefined>) => void) | null = null;
  #isOver = false;

  constructor(topic: ChangeTopic, onEnd: () => void) {
    this.topic = topic;
    this.#onEnd = onEnd;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** The change where a subject is theirs without being a member's; null where it is not. */
  ownChange({ projectId, userId }: Subject, at: Date): Change | null {
    if (userId !== this.topic.userId) return null;
    const concernsThem = projectId === undefined ? this.topic.includesAccount : this.watches(projectId);
    return concernsThem ? { projectId: projectId ?? null, at } : null;
  }

  /** Whether a change in the project concerns them, if they may see it. */
  watches(projectId: string): boolean {
    return this.topic.projectId === null || this.topic.projectId === projectId;
  }

  /** What comes before all that they were told meanwhile. Nobody may ask for anything before. */
  begin(beginning: Beginning): void {
    if (!this.#isOver) this.#first = beginning;
  }

  tell(change: Change): void {
    if (this.#isOver) return;
    if (this.#waiting) {
      this.#waiting({ done: false, value: change });
      this.#waiting = null;
    } else this.#untaken.set(change.projectId, change);
  }

  /** One at a time: whoever asks again before there is an answer gets it in the first one's place. */
  next(): Promise<IteratorResult<Beginning | Change, undefined>> {
    const change = this.#take();
    if (change) return Promise.resolve({ done: false, value: change });
    if (this.#isOver) return Promise.resolve({ done: true, value: undefined });
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  #take(): Beginning | Change | null {
    const first = this.#first;
    this.#first = null;
    if (first) return first;
    const [change = null] = this.#untaken.values();
    if (change) this.#untaken.delete(change.projectId);
    return change;
  }

  /** Ends it: nothing is told any more. */
  async return(): Promise<IteratorResult<Beginning | Change, undefined>> {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#first = null;
      this.#untaken.clear();
      this.#waiting?.({ done: true, value: undefined });
      this.#waiting = null;
      this.#onEnd();
    }
    return { done: true, value: undefined };
  }
}

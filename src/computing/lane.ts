import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type Capacity, FairQueue } from './fair-queue.ts';
import { asThrown, type Done, type Job, type ResultOf } from './jobs.ts';
import { Overloaded } from './overloaded.ts';

/** How a lane is laid out; times are in milliseconds. */
export interface LaneOptions {
  threads: number;
  capacity: Capacity;
  /** How long a job may wait for its turn. */
  timeoutMs: number;
  /** How long a job may take. A thread that takes longer is ended. */
  deadline: number;
  /** What is thrown for a job whose thread died of it. */
  onDeath: () => Error;
  log: Pick<Logger, 'warn'>;
}

interface Task {
  callerKey: string;
  job: Job;
  transfer: ArrayBuffer[];
  timer: NodeJS.Timeout | undefined;
  settle(done: Done): void;
  fail(error: Error): void;
}

/** What a thread may take of memory, in MiB; what it is given is bounded well below. */
const memory = 1_024;

/** Threads that do jobs beside the event loop. They start when there is something to do, and anew when one has died. */
export class Lane {
  readonly #options: LaneOptions;
  readonly #queue: FairQueue<Task>;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, Task>();
  #isClosed = false;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#queue = new FairQueue(options.capacity);
  }

  /** The threads there are now. */
  get threads(): readonly Worker[] {
    return [...this.#idle, ...this.#busy.keys()];
  }

  /** Whether anything runs. */
  get isBusy(): boolean {
    return this.#busy.size > 0;
  }

  /**
   * Does a job when it is its caller's turn.
   * @param transfer buffers of the job that are handed over, and cannot be used any more
   * @throws Overloaded where too much waits, or for too long; what the job threw; what `onDeath` makes
   */
  run<Work extends Job>(
    callerKey: string,
    job: Work,
    bytes: number,
    transfer: ArrayBuffer[] = [],
  ): Promise<ResultOf<Work>> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Overloaded());
      const task: Task = {
        callerKey,
        job,
        transfer,
        timer: undefined,
        settle: (done) => {
          if ('fault' in done) reject(asThrown(done.fault));
          else if ('failure' in done) reject(new Error(`a job failed: ${done.failure}`));
          // A thread answers each kind of job by its kind of result.
          else resolve(done.result as ResultOf<Work>);
        },
        fail: reject,
      };
      task.timer = setTimeout(() => {
        this.#queue.remove(callerKey, task);
        reject(new Overloaded());
      }, this.#options.timeoutMs);
      for (const dropped of this.#queue.push(callerKey, task, bytes)) {
        clearTimeout(dropped.timer);
        dropped.fail(new Overloaded());
      }
      this.#next();
    });
  }

  /** Ends all threads; what waits or runs fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#queue.clear()) {
      clearTimeout(task.timer);
      task.fail(new Overloaded());
    }
    await Promise.all(this.threads.map((thread) => thread.terminate()));
  }

  #next(): void {
    while (this.#idle.length > 0 || this.#busy.size < this.#options.threads) {
      const task = this.#queue.shift();
      if (!task) return;
      clearTimeout(task.timer);
      const thread = this.#idle.pop() ?? this.#start();
      this.#busy.set(thread, task);
      task.timer = setTimeout(() => void thread.terminate(), this.#options.deadline);
      thread.postMessage(task.job, task.transfer);
    }
  }

  #start(): Worker {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memory },
    });
    // A process that has nothing else to do may end.
    thread.unref();
    thread.on('message', (done: Done) => {
      const task = this.#release(thread);
      if (!this.#isClosed) this.#idle.push(thread);
      task?.settle(done);
      this.#next();
    });
    thread.on('error', (error) => this.#options.log.warn({ err: error }, 'a computing thread died'));
    thread.on('exit', () => {
      const index = this.#idle.indexOf(thread);
      if (index >= 0) this.#idle.splice(index, 1);
      this.#release(thread)?.fail(this.#isClosed ? new Overloaded() : this.#options.onDeath());
      if (!this.#isClosed) this.#next();
    });
    return thread;
  }

  #release(thread: Worker): Task | undefined {
    const task = this.#busy.get(thread);
    this.#busy.delete(thread);
    clearTimeout(task?.timer);
    return task;
  }
}

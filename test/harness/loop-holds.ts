import { z } from 'zod';
import { slowness } from './machine-pace.ts';
import type { RealInstance } from './real-instance.ts';

/** The longest that anything may hold the event loop, in milliseconds of processor time, on a quiet machine. */
export const longestHold = 500;

/** The same on this machine as it is at the moment. */
export function longestHoldNow(): number {
  return longestHold * slowness();
}

/** In the environment of a server, makes it tell when its event loop was held up (loop-probe.ts). */
export const loopProbe = { NODE_OPTIONS: `--import=${import.meta.resolve('./loop-probe.ts')}` };

/** What the probe tells: milliseconds of processor time, and when they were over, in milliseconds of the epoch. */
const hold = z.object({ heldUp: z.number(), ended: z.number() });

/** When the event loop of a server was held up, as far as it was not looked at before. */
export class LoopHolds {
  readonly #server: RealInstance;
  /** How much of the server's output has been looked at. */
  #read = 0;

  /** @throws Error where the server was started without the probe */
  constructor(server: RealInstance) {
    if (!server.output().includes('"heldUp"')) throw new Error('nobody watches the event loop of this server');
    this.#server = server;
  }

  /** The longest since it was last looked, in milliseconds. */
  longest(): number {
    return Math.max(0, ...this.next().map(({ heldUp }) => heldUp));
  }

  next(): z.infer<typeof hold>[] {
    const output = this.#server.output();
    // A line that has arrived in part is read the next time.
    const end = output.lastIndexOf('\n') + 1;
    const lines = output.slice(this.#read, end).match(/^\{"heldUp":.*\}$/gm) ?? [];
    this.#read = end;
    return lines.map((line) => hold.parse(JSON.parse(line)));
  }
}

import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import type { MetricComputation } from '../../schema/metrics/computation.ts';
import { asThrown, type Job, perform, type ReadJob, readJob, type ResultOf } from './jobs.ts';
import { Lane } from './lane.ts';
import { Overloaded } from './overloaded.ts';

/** Computes for whoever asks, each in turn. */
export type ComputationFor = (callerKey: string) => MetricComputation;

const mebibyte = 1_048_576;

/** Computes where it is asked, for commands, which serve nobody else meanwhile. */
export function computeHere(): MetricComputation {
  const run = async <Work extends Job>(job: Work): Promise<ResultOf<Work>> => {
    const done = perform(job);
    if ('fault' in done) throw asThrown(done.fault);
    if ('failure' in done) throw new Error(done.failure);
    // `perform` answers each kind of job by its kind of result.
    return done.result as ResultOf<Work>;
  };
  return {
    read: async (request, now) => run(readJob(request, now)),
    merge: (measurements, kept) => run({ kind: 'merge', measurements, kept }),
    fold: (page) => run({ kind: 'fold', page }),
  };
}

function sizeOf(job: ReadJob): number {
  return 'json' in job ? job.json.length : job.bytes.byteLength;
}

/** The buffers that belong to a job alone. */
function ownBuffers(job: ReadJob): ArrayBuffer[] {
  if ('json' in job) return [];
  const { buffer, byteLength } = job.bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

/**
 * Computes beside the event loop, in two lanes: what strangers send is read in one and can take long; what the other
 * does is short, and a transaction may wait for it.
 */
export class Computing {
  readonly reading: Lane;
  readonly merging: Lane;

  constructor(log: Pick<Logger, 'warn'>) {
    const processors = availableParallelism();
    this.reading = new Lane({
      threads: Math.max(1, Math.min(4, processors - 1)),
      capacity: { items: 1_000, bytes: 64 * mebibyte },
      timeoutMs: 15_000,
      deadline: 15_000,
      onDeath: () => new ApiError('PAYLOAD_TOO_LARGE', 'The request takes too much to read; send less at a time.'),
      log,
    });
    this.merging = new Lane({
      threads: Math.max(1, Math.min(2, Math.floor(processors / 4))),
      capacity: { items: 10_000, bytes: 512 * mebibyte },
      timeoutMs: 15_000,
      deadline: 10_000,
      onDeath: () => new Overloaded(),
      log,
    });
  }

  /** For one callerKey, whose work keeps nobody else's waiting for more than a turn. */
  computeFor: ComputationFor = (callerKey) => ({
    read: async (request, now) => {
      const job = readJob(request, now);
      return this.reading.run(callerKey, job, sizeOf(job), ownBuffers(job));
    },
    merge: (measurements, kept) =>
      this.merging.run(callerKey, { kind: 'merge', measurements, kept }, measurements.byteLength),
    fold: (page) => this.merging.run(callerKey, { kind: 'fold', page }, 0),
  });

  async close(): Promise<void> {
    await Promise.all([this.reading.close(), this.merging.close()]);
  }
}

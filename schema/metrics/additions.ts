import { advance, type StreamState } from './otlp/increment.ts';
import type { Measurement } from './otlp/reading.ts';
import { addIncrement, addReading, emptyRollup, mergeInto, type Rollup } from './rollup.ts';
import type { MetricResolution } from '../../prisma/generated/client.ts';
import { startOfBucket, widths } from './widths.ts';

/** A rollup, and what it is of. */
interface PlacedRollup {
  resolution: MetricResolution;
  /** When it begins, in milliseconds since 1970. */
  bucket: number;
  rollup: Rollup;
}

/** What one batch adds to an environment, minute by minute. */
export class Additions {
  readonly #byMinute = new Map<number, Rollup>();
  /** Gauges that are told apart by attributes, such as the modes of a processor, are one figure of the process. */
  readonly #readings = new Map<string, { quantity: 'cpu' | 'memory'; at: number; value: number }>();

  #at(moment: number): Rollup {
    const minute = startOfBucket(moment, widths.minute);
    const rollup = this.#byMinute.get(minute) ?? emptyRollup();
    this.#byMinute.set(minute, rollup);
    return rollup;
  }

  /** Takes a measurement in. @returns where its stream stands now; the same object where it told nothing new */
  add(measurement: Measurement, state: StreamState | undefined): StreamState {
    const { point, quantity, resource, isCumulative } = measurement;
    const step = advance(state, point, isCumulative);
    if (step.isRepeated) return step.state;
    if (step.increment) addIncrement(this.#at(point.at), measurement, step.increment);
    if (point.value !== null && (quantity === 'cpu' || quantity === 'memory')) {
      const key = `${quantity} ${resource} ${point.at}`;
      const value = point.value + (this.#readings.get(key)?.value ?? 0);
      this.#readings.set(key, { quantity, at: point.at, value });
    }
    return step.state;
  }

  /** The same by minute, hour and day, once everything was added. */
  atEveryResolution(): PlacedRollup[] {
    for (const { quantity, at, value } of this.#readings.values()) addReading(this.#at(at), quantity, value);
    this.#readings.clear();
    const placed = new Map<string, PlacedRollup>();
    for (const [minute, rollup] of this.#byMinute) {
      for (const resolution of ['minute', 'hour', 'day'] as const) {
        const bucket = startOfBucket(minute, widths[resolution]);
        const key = `${resolution} ${bucket}`;
        const target = placed.get(key) ?? { resolution, bucket, rollup: emptyRollup() };
        mergeInto(target.rollup, rollup);
        placed.set(key, target);
      }
    }
    return [...placed.values()];
  }
}

import type { EnvironmentName } from '../../../prisma/generated/client.ts';
import { perPoint, perRequest } from '../limits.ts';
import { retention, tolerance } from '../retention.ts';
import { startOfBucket, widths } from '../widths.ts';
import { bucketsOf, type DataPoint } from './data-point.ts';
import type { Quantity } from './measured.ts';

/** A point of something that is kept, with what tells its stream from all others. */
export interface Measurement {
  identity: string;
  quantity: Quantity;
  isCumulative: boolean;
  /** From the unit of the metric to milliseconds, bytes or a share. */
  factor: number;
  /** For sums over what one process tells apart. */
  resource: string;
  /** Whether it is about requests that failed. */
  isError: boolean;
  point: DataPoint;
}

/** The measurements of one environment. */
interface Portion {
  /** Null for resources that do not say. */
  environment: EnvironmentName | null;
  measurements: Measurement[];
  /** Of the streams, each once. */
  identities: string[];
  /** The beginnings of the minutes that are told of, in milliseconds since 1970. */
  minutes: number[];
}

export interface Batch {
  portions: Portion[];
  rejected: number;
  /** Why points were rejected; some of the reasons, each once. */
  reasons: string[];
}

const mostReasons = 5;

/** What is being read of a request, and how much more of it will be. */
export class Reading {
  readonly #oldest: number;
  readonly #latest: number;
  readonly #portions = new Map<
    EnvironmentName | null,
    { measurements: Measurement[]; identities: Set<string>; minutes: Set<number> }
  >();
  readonly #minutes = new Set<number>();
  readonly #reasons = new Set<string>();
  #bounds: readonly number[] = [];
  #rejected = 0;
  #points = 0;
  #buckets = 0;

  constructor(now: Date) {
    this.#oldest = now.getTime() - retention.minute;
    this.#latest = now.getTime() + tolerance;
  }

  reject(reason: string, points = 1): void {
    this.#rejected += points;
    if (this.#reasons.size < mostReasons) this.#reasons.add(reason);
  }

  /** Counts a point before it is looked at. @returns why it is not, where the request has had its share @throws IllTyped */
  count(point: object): string | null {
    this.#points += 1;
    if (this.#points > perRequest.points) {
      return `a request may hold ${perRequest.points} data points; send fewer at a time`;
    }
    const buckets = bucketsOf(point);
    if (buckets > perPoint.buckets) return `a histogram has more than ${perPoint.buckets} buckets`;
    this.#buckets += buckets;
    if (this.#buckets <= perRequest.buckets) return null;
    return `the histograms of a request may have ${perRequest.buckets} buckets together; send fewer at a time`;
  }

  /** Takes a measurement in. @returns why it does not, where no rollup would keep it or the request has had its share */
  take(environment: EnvironmentName | null, measurement: Measurement): string | null {
    const { identity, point } = measurement;
    if (point.at > this.#latest) return 'a data point lies in the future';
    if (point.at < this.#oldest) return 'a data point is older than 14 days';
    const minute = startOfBucket(point.at, widths.minute);
    if (!this.#minutes.has(minute) && this.#minutes.size >= perRequest.minutes) {
      return `a request may tell of ${perRequest.minutes} minutes; send fewer at a time`;
    }
    const portion = this.#portions.get(environment) ?? {
      measurements: [],
      identities: new Set<string>(),
      minutes: new Set<number>(),
    };
    if (!portion.identities.has(identity) && portion.identities.size >= perRequest.streams) {
      return `a request may hold ${perRequest.streams} streams of an environment; send fewer at a time`;
    }
    this.#minutes.add(minute);
    portion.minutes.add(minute);
    portion.identities.add(identity);
    portion.measurements.push(this.#sharing(measurement));
    this.#portions.set(environment, portion);
    return null;
  }

  /** The measurement with the bounds of the one before, where they are the same: so they are packed once. */
  #sharing(measurement: Measurement): Measurement {
    const { explicit } = measurement.point.distribution ?? {};
    if (!explicit) return measurement;
    const { bounds } = explicit;
    const isSame =
      bounds.length === this.#bounds.length && bounds.every((bound, index) => bound === this.#bounds[index]);
    if (isSame) explicit.bounds = this.#bounds;
    else this.#bounds = bounds;
    return measurement;
  }

  batch(): Batch {
    const portions = [...this.#portions].map(([environment, { measurements, identities, minutes }]) => ({
      environment,
      measurements,
      identities: [...identities],
      minutes: [...minutes],
    }));
    return { portions, rejected: this.#rejected, reasons: [...this.#reasons] };
  }
}

import { Additions } from './additions.ts';
import { streamsPerEnvironment } from './limits.ts';
import { readState, type StreamState } from './otlp/increment.ts';
import { unpack } from './pack-batch.ts';
import { fromKept, type KeptRollup, mergeInto, toKept } from './rollup.ts';

/** Where a stream stands, as it is kept. */
export interface KeptStream {
  identity: string;
  /** JSON. */
  state: string;
}

/** What is kept of an environment, as far as measurements add to it. */
export interface Kept {
  streams: KeptStream[];
  /** The streams for which there is no room. */
  refused: string[];
  rollups: KeptRollup[];
}

/** What is to be kept instead. */
export interface Merged {
  streams: KeptStream[];
  rollups: KeptRollup[];
  /** Points of streams for which there was no room, and why. */
  rejected: number;
  reason: string;
}

/** Adds packed measurements to what is kept. */
export function mergeMeasurements(measurements: Uint8Array, kept: Kept): Merged {
  const states = new Map(kept.streams.map(({ identity, state }) => [identity, readState(state)]));
  const refused = new Set(kept.refused);
  const changed = new Map<string, StreamState>();
  const additions = new Additions();
  let rejected = 0;
  for (const measurement of unpack(measurements)) {
    const { identity } = measurement;
    if (refused.has(identity)) {
      rejected += 1;
      continue;
    }
    const before = changed.get(identity) ?? states.get(identity);
    const after = additions.add(measurement, before);
    if (after !== before) changed.set(identity, after);
  }
  const known = new Map(kept.rollups.map((one) => [`${one.resolution} ${one.bucket}`, one]));
  const rollups = additions.atEveryResolution().map(({ resolution, bucket, rollup }) => {
    const before = known.get(`${resolution} ${bucket}`);
    return toKept(before ? mergeInto(fromKept(before), rollup) : rollup, { resolution, bucket });
  });
  const streams = [...changed].map(([identity, state]) => ({ identity, state: JSON.stringify(state) }));
  const reason = `of an environment ${streamsPerEnvironment} streams are kept; tell fewer apart by attributes`;
  return { streams, rollups, rejected, reason: rejected > 0 ? reason : '' };
}

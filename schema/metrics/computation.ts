import type { Folded, RollupPage } from './fold.ts';
import type { Kept, Merged } from './merge-measurements.ts';
import type { PackedBatch } from './pack-batch.ts';

/** The work on metrics that keeps a processor busy, done where nobody else waits for it. */
export interface MetricComputation {
  /**
   * Reads an ExportMetricsServiceRequest, in JSON's types or in whatever form it has arrived.
   * @throws INVALID_INPUT where it is no such request
   */
  read(request: object, now: Date): Promise<PackedBatch>;
  /** Adds measurements to what is kept. Never waits for anybody's reading, since a transaction waits for it. */
  merge(measurements: Uint8Array, kept: Kept): Promise<Merged>;
  /** Joins the rollups of a page into those of a series. */
  fold(page: RollupPage): Promise<Folded>;
}

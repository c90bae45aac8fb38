import { decodeExport } from '../../rest-adapters/otlp/decode.ts';
import { EncodedExport } from '../../rest-adapters/otlp/encoded-export.ts';
import { ApiError } from '../../rest-adapters/http/api-error.ts';
import { DomainError, type ErrorCode } from '../../schema/errors.ts';
import { fold, type Folded, type RollupPage } from '../../schema/metrics/fold.ts';
import { type Kept, type Merged, mergeMeasurements } from '../../schema/metrics/merge-measurements.ts';
import { type PackedBatch, packBatch } from '../../schema/metrics/pack-batch.ts';

/** A request as it goes from thread to thread, which knows no classes. */
export type ReadJob = { kind: 'read'; now: Date } & (
  | Pick<EncodedExport, 'bytes' | 'encoding' | 'isCompressed'>
  | { json: string }
);
export type MergeJob = { kind: 'merge'; measurements: Uint8Array; kept: Kept };
export type FoldJob = { kind: 'fold'; page: RollupPage };
export type Job = ReadJob | MergeJob | FoldJob;

export type ResultOf<Work extends Job> = Work extends ReadJob ? PackedBatch : Work extends MergeJob ? Merged : Folded;

/** What is wrong with a request, by the domain or before it came so far. */
export interface JobError {
  by: 'domain' | 'wire';
  code: string;
  message: string;
}

/** What becomes of a job. */
export type Done = { result: PackedBatch | Merged | Folded } | { fault: JobError } | { failure: string };

function read(job: ReadJob): PackedBatch {
  if (!('json' in job)) return packBatch(decodeExport(job), job.now);
  const request: unknown = JSON.parse(job.json);
  return packBatch(Object(request), job.now);
}

function compute(job: Job): PackedBatch | Merged | Folded {
  if (job.kind === 'read') return read(job);
  return job.kind === 'merge' ? mergeMeasurements(job.measurements, job.kept) : fold(job.page);
}

/** Does a job, in whatever thread. */
export function perform(job: Job): Done {
  try {
    return { result: compute(job) };
  } catch (error) {
    if (error instanceof DomainError) return { fault: { by: 'domain', code: error.code, message: error.message } };
    if (error instanceof ApiError) return { fault: { by: 'wire', code: error.code, message: error.message } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The job of reading a request. @throws INVALID_INPUT where it cannot be written down */
export function readJob(request: object, now: Date): ReadJob {
  if (request instanceof EncodedExport) {
    const { bytes, encoding, isCompressed } = request;
    return { kind: 'read', now, bytes, encoding, isCompressed };
  }
  try {
    return { kind: 'read', now, json: JSON.stringify(request) };
  } catch {
    throw new DomainError('INVALID_INPUT', 'The input is nested too deeply.');
  }
}

const isDomainCode = (code: string): code is ErrorCode => code === 'INVALID_INPUT';

/** @throws what was thrown where the job was done */
export function asThrown({ by, code, message }: JobError): Error {
  return by === 'domain' && isDomainCode(code) ? new DomainError(code, message) : new ApiError(code, message);
}

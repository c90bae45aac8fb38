import { z } from 'zod';
import { builder } from './builder.ts';
import { DomainError, notFound } from './errors.ts';

/** The argument of every change that can be made conditional on the state that the caller has seen. */
export const versionArguments = builder.args((t) => ({
  expectedVersions: t.intList({
    description: 'The change is made only while the version is one of these; otherwise it is refused as STALE_VERSION.',
    validate: z.array(z.int()).max(100, 'must have at most 100 entries').nullable(),
  }),
}));

/** The versions that a caller goes by; any, where they name none. */
export type ExpectedVersions = readonly number[] | null | undefined;

/** The condition for Prisma's `where`. */
export function ifVersion(expected: ExpectedVersions) {
  return expected ? { version: { in: [...expected] } } : {};
}

/**
 * What an edit writes into a row that has a version: nothing where it changes nothing, so that nobody else's state
 * becomes stale by it.
 * @param data for Prisma; what is undefined stays as it is
 * @param changesMore whether other rows change that are shown with this one
 */
export function edit<Data extends object>(data: Data, now: Date, changesMore = false) {
  const isEmpty = !changesMore && Object.values(data).every((value) => value === undefined);
  return { ...data, ...(isEmpty ? { version: { increment: 0 } } : { updatedAt: now, version: { increment: 1 } }) };
}

/** The caller has decided on a state that is no longer the current one. */
function staleVersion(noun: string): DomainError {
  return new DomainError(
    'STALE_VERSION',
    `This ${noun} has changed since you read it. Read it again, then repeat the change.`,
  );
}

/**
 * Makes sure that a caller has seen a row as it stands, in a transaction that holds it.
 * @param current null where there is none, which no version describes
 * @throws STALE_VERSION
 */
export function requireVersion(noun: string, current: { version: number } | null, expected: ExpectedVersions): void {
  if (expected && !(current && expected.includes(current.version))) throw staleVersion(noun);
}

/**
 * Why a change has met no row, which was there before: whoever expected a state has not seen the current one, and for
 * everybody else it was deleted meanwhile (RFC 9110 §13.1.1: without If-Match there is no 412).
 */
export function missed(noun: string, expected: ExpectedVersions): DomainError {
  return expected ? staleVersion(noun) : notFound(noun);
}

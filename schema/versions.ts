import { builder } from './builder.ts';
import { DomainError } from './errors.ts';

/** The argument of every change that can be made conditional on the state that the caller has seen. */
export const versionArguments = builder.args((t) => ({
  expectedVersions: t.intList({
    description: 'The change is made only while the version is one of these; otherwise it is refused as STALE_VERSION.',
  }),
}));

/** The condition for Prisma's `where`. */
export function versionIn(expected: readonly number[] | null | undefined) {
  return expected ? { version: { in: [...expected] } } : {};
}

/** The caller has decided on a state that is no longer the current one. */
export function staleVersion(noun: string): DomainError {
  return new DomainError(
    'STALE_VERSION',
    `This ${noun} has changed since you read it. Read it again, then repeat the change.`,
  );
}

import type { Exchange, Operation, OperationResult } from 'urql';
import { fromArray, mergeMap, onPush, pipe } from 'wonka';

/**
 * Of several answers to one question the one that was asked for last stands. What was asked ahead of it may show the state
 * before a change, whichever comes first: it is shown only where the last one has failed.
 */
export const latestAnswer: Exchange = ({ forward }) => {
  const latest = new Map<number, Operation>();
  /** Answers to what has been asked again since, while that is not answered. */
  const earlier = new Map<number, OperationResult>();

  function noteAsked(operation: Operation): void {
    if (operation.kind === 'query') latest.set(operation.key, operation);
    else if (operation.kind === 'teardown') {
      latest.delete(operation.key);
      earlier.delete(operation.key);
    }
  }

  function shownOf(result: OperationResult): OperationResult[] {
    const { operation, error } = result;
    if (operation.kind !== 'query') return [result];
    const newest = latest.get(operation.key);
    if (newest && newest !== operation) {
      if (!error) earlier.set(operation.key, result);
      return [];
    }
    const before = earlier.get(operation.key);
    earlier.delete(operation.key);
    if (!error) return [result];
    // Whatever comes yet is better than nothing.
    latest.delete(operation.key);
    return before ? [before, result] : [result];
  }

  return (operations) =>
    pipe(
      operations,
      onPush(noteAsked),
      forward,
      mergeMap((result) => fromArray(shownOf(result))),
    );
};

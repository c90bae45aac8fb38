import type { Exchange, Operation } from 'urql';
import { filter, onPush, pipe } from 'wonka';

/**
 * Of several answers to one question the one that was asked for last stands. What is asked again after a change may be
 * answered before what was asked ahead of it, and that answer would show the state before the change.
 */
export const latestAnswer: Exchange = ({ forward }) => {
  const latest = new Map<number, Operation>();
  return (operations) =>
    pipe(
      operations,
      onPush((operation) => {
        if (operation.kind === 'query') latest.set(operation.key, operation);
        else if (operation.kind === 'teardown') latest.delete(operation.key);
      }),
      forward,
      filter(({ operation }) => operation.kind !== 'query' || latest.get(operation.key) === operation),
    );
};

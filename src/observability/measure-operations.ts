import type { TracingChannel } from 'node:diagnostics_channel';

/**
 * Hears of each operation of a channel when it is over.
 * @param note must not throw: what listens to a channel ends the process with what it throws
 * @returns what ends that
 */
export function measureOperations<Operation extends object>(
  channel: TracingChannel<unknown, Operation>,
  note: (operation: Operation, seconds: number, hasFailed: boolean) => void,
): () => void {
  const begun = new WeakMap<Operation, number>();
  const nothing = () => undefined;
  const subscribers = {
    start: (operation: Operation) => void begun.set(operation, performance.now()),
    end: nothing,
    asyncStart: nothing,
    asyncEnd: (operation: Operation & { error?: unknown }) => {
      const startedAt = begun.get(operation);
      if (startedAt === undefined) return;
      note(operation, (performance.now() - startedAt) / 1_000, operation.error !== undefined);
    },
    error: nothing,
  };
  channel.subscribe(subscribers);
  return () => channel.unsubscribe(subscribers);
}

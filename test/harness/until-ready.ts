import { setTimeout as delay } from 'node:timers/promises';
import type { Finished } from './command.ts';

/** Whether a server can serve. */
export function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Waits until a server can serve.
 * @param processes what has to live until then
 * @throws Error with what it wrote to standard error, where one of them ends before, by itself or by a signal
 */
export async function untilReady(url: string, processes: readonly { finished: Promise<Finished> }[]): Promise<void> {
  const ended: Finished[] = [];
  for (const { finished } of processes) finished.then((how) => ended.push(how));
  while (!(await isReady(url))) {
    const [first] = ended;
    if (first) throw new Error(`It ended (${first.code ?? 'by a signal'}) before it could serve: ${first.stderr}`);
    await delay(20);
  }
}

import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Begins to tell a collector, where one is configured: what that needs is loaded only then. @returns what ends it */
export async function startTracing({ traces }: Pick<Config, 'traces'>, log: Logger): Promise<() => Promise<void>> {
  if (traces === null) return async () => undefined;
  const { beginTracing } = await import('./tracing.ts');
  return beginTracing(traces, log);
}

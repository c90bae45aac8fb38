import { keepCompiledCode } from '../config/compile-cache.ts';
import { readConfig } from '../config/config.ts';
import { endProcess } from '../config/end-process.ts';
import { createLog } from '../config/log.ts';
import { failedStartText } from '../config/failed-start.ts';
import { startAnnouncement } from './announcements.ts';

/**
 * Serves until it is told to stop.
 * @param onServing is called once whoever asks is answered
 * @throws StartError
 */
export async function serve(
  now: () => Date = () => new Date(),
  onServing: () => void = () => undefined,
): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, config.logFormat);
  log.info(startAnnouncement(config));
  // All that serving needs takes seconds to load on a busy machine: whoever waits knows by now what for.
  const { run } = await import('./run.ts');
  await run({ config, log, now }, onServing);
}

/** Ends the process with a message that a person can act on. */
export function fail(error: unknown): void {
  process.stderr.write(failedStartText(error));
  endProcess(1);
}

if (import.meta.main) {
  keepCompiledCode();
  serve().then(() => endProcess(0), fail);
}

import { createLog } from './log.ts';
import { printableLines } from './printable.ts';
import { explainFailure } from './start-error.ts';

/** A line of the log, where somebody has asked for nothing but JSON. */
function logged(error: unknown): string {
  let text = '';
  const log = createLog('fatal', 'json', { write: (line) => (text += line) });
  // What else an error carries may be a password that is for no log.
  log.fatal(explainFailure(error));
  return text;
}

/** What a service says of what has kept it from starting, or has ended it, as it says all else. */
export function failedStartText(error: unknown): string {
  return process.env.LOG_FORMAT === 'json' ? logged(error) : `${printableLines(explainFailure(error))}\n`;
}

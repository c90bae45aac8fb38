import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLine } from './readable-line.ts';
import { version } from './version.ts';

/** Which of several processes writes a line. */
const instance = `${hostname()}:${process.pid}`;

/** For people, or one JSON object a line. */
export type LogFormat = 'text' | 'json';

const readable: DestinationStream = { write: (line) => void process.stdout.write(readableLine(line)) };

/** One line an event, on standard output unless another destination is given. */
export function createLog(level: string, format: LogFormat = 'json', destination?: DestinationStream): Logger {
  const options = { level, base: { version, instance }, timestamp: pino.stdTimeFunctions.isoTime };
  const stream = destination ?? (format === 'text' ? readable : null);
  return stream ? pino(options, stream) : pino(options);
}

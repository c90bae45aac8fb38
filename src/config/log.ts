import { type DestinationStream, type Logger, pino } from 'pino';
import { readableLine } from './readable-line.ts';

/** For people, or one JSON object a line. */
export type LogFormat = 'text' | 'json';

const readable: DestinationStream = { write: (line) => void process.stdout.write(readableLine(line)) };

/** One line an event, on standard output unless another destination is given. */
export function createLog(level: string, format: LogFormat = 'json', destination?: DestinationStream): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  const stream = destination ?? (format === 'text' ? readable : null);
  return stream ? pino(options, stream) : pino(options);
}

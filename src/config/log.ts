import { type DestinationStream, type Logger, pino } from 'pino';

/** One JSON line an event, on standard output unless another destination is given. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}

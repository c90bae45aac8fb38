import { z } from 'zod';
import { printable } from './printable.ts';

const event = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  // The same in every line.
  version: z.string().optional(),
  instance: z.string().optional(),
  err: z.looseObject({ stack: z.string() }).optional().catch(undefined),
});

const request = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  milliseconds: z.number(),
  code: z.string().optional(),
});

/** Levels of pino from which on a line says how bad it is. */
const severities = [
  { from: 60, word: 'FATAL ' },
  { from: 50, word: 'ERROR ' },
  { from: 40, word: 'WARN ' },
] as const;

function pairs(fields: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(fields).filter(([, value]) => value !== null && typeof value !== 'object');
  return shown.map(([name, value]) => `  ${name}=${value}`).join('');
}

function requestLine({ method, path, status, milliseconds, code }: z.infer<typeof request>): string {
  return `${method} ${path} ${status} ${code ? `${code} ` : ''}${Math.ceil(milliseconds)} ms`;
}

/** A line of the log as people read it in a terminal: `GET /v1/projects 200 6 ms`. */
export function readableLine(json: string): string {
  const { level, time, msg, err, version: _version, instance: _instance, ...fields } = event.parse(JSON.parse(json));
  const severity = severities.find(({ from }) => level >= from)?.word ?? '';
  const answered = request.safeParse(fields);
  const text = answered.success ? requestLine(answered.data) : `${msg}${pairs(fields)}`;
  const stack = err ? err.stack.split('\n').map((line) => `\n  ${printable(line)}`) : [];
  return `${time.slice(11, 19)} ${severity}${printable(text)}${stack.join('')}\n`;
}

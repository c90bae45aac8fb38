import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '../test/harness/command.ts';

const run = promisify(execFile);

export interface Measure {
  requestsPerSecond: number;
  /** The 99th percentile of latency, in milliseconds. */
  p99: number;
}

export interface Load {
  seconds: number;
  connections: number;
  headers: Readonly<Record<string, string>>;
  /** A file in Lua that says what is sent; GET without a body where it is null. */
  script: string | null;
}

/** A file in Lua for a load. */
export function writeScript(lua: string): string {
  const file = path.join(temporaryDirectory(), 'requests.lua');
  writeFileSync(file, lua);
  return file;
}

/** A body that is sent again and again, in Lua. */
export function posting(type: string, body: string): string {
  return `wrk.method = "POST"\nwrk.headers["Content-Type"] = "${type}"\nwrk.body = [[${body}]]\n`;
}

const milliseconds: Record<string, number> = { us: 0.001, ms: 1, s: 1_000 };

/** Reads wrk's report. @throws Error where an answer was no success */
function parse(report: string): Measure {
  const rate = Number(report.match(/Requests\/sec:\s+([\d.]+)/)?.[1]);
  const [, value, unit = 'ms'] = report.match(/99%\s+([\d.]+)(us|ms|s)/) ?? [];
  const failures = report.match(/Non-2xx or 3xx responses: (\d+)/)?.[1];
  if (failures) throw new Error(`${failures} answers were no success:\n${report}`);
  return { requestsPerSecond: rate, p99: Number(value) * (milliseconds[unit] ?? 1) };
}

/** Asks for the same again and again, from the second core. */
export async function measureByWrk(url: string, { seconds, connections, headers, script }: Load): Promise<Measure> {
  const words = ['-c', '1', 'wrk', '-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`);
  const { stdout } = await run('taskset', [...words, ...(script ? ['-s', script] : []), url]);
  return parse(stdout);
}

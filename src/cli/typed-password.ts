import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { OperatorRequest } from '../operator/operator-request.ts';

/** Takes what a terminal would show of what is typed. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** The first line of standard input; at a terminal it is asked for, and nobody sees it. */
async function readFirstLine(): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write('Password: ');
  const reader = createInterface({ input: stdin, output: nowhere(), terminal: stdin.isTTY });
  try {
    for await (const line of reader) return line;
    return '';
  } finally {
    reader.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

/** Reads the password from standard input where `--password -` asks for that: others see the words of a command. */
export async function withTypedPassword(request: OperatorRequest): Promise<OperatorRequest> {
  const [password] = request.options.password ?? [];
  if (password !== '-') return request;
  return { ...request, options: { ...request.options, password: [await readFirstLine()] } };
}

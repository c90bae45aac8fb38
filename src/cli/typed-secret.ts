import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { type CommandRule, commandTable } from '../operator/command-table.ts';
import type { OperatorRequest } from '../operator/operator-request.ts';

/** Takes what a terminal would show of what is typed. */
function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** The first line of standard input; at a terminal it is asked for, and nobody sees it. */
async function readFirstLine(name: string): Promise<string> {
  const { stdin, stderr } = process;
  if (stdin.isTTY) stderr.write(`${name}: `);
  const reader = createInterface({ input: stdin, output: nowhere(), terminal: stdin.isTTY });
  try {
    for await (const line of reader) return line;
    return '';
  } finally {
    reader.close();
    if (stdin.isTTY) stderr.write('\n');
  }
}

/** Reads from standard input what `-` stands for: others see the words of a command. */
export async function withTypedSecret(request: OperatorRequest): Promise<OperatorRequest> {
  const rules: CommandRule['options'] = commandTable[request.command].options;
  const name = Object.keys(rules).find((option) => rules[option]?.isSecret && request.options[option]?.[0] === '-');
  if (name === undefined) return request;
  return { ...request, options: { ...request.options, [name]: [await readFirstLine(name)] } };
}
